import { claimCrossTerminal, getCrossTerminalLoginStatus } from '@portico/contract'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useAccountCalls } from '../calls.ts'
import { failureText } from '../failure.ts'
import { CheckNumber } from './check-number.tsx'
import styles from './pairing.module.css'
import { PairingNews, usePairingStatus } from './progress.tsx'

interface ClaimProps {
  /** Whose log-in page it is. */
  readonly kind: 'user' | 'agency'
  readonly qrcodeKey: string
}

/** The number to compare, until the device that shows the code has decided. */
function Claimed({ kind, qrcodeKey, checkNumber }: ClaimProps & { readonly checkNumber: string }) {
  const { status, failure } = usePairingStatus(getCrossTerminalLoginStatus, {
    qrcodeKey,
    first: 'scanned',
    kind,
  })
  return (
    <>
      {status === 'scanned' ? <CheckNumber value={checkNumber} /> : null}
      <PairingNews status={status} failure={failure} />
    </>
  )
}

/**
 * Asks to be logged in by the code of another device. It takes a press: a link that somebody sends must not bring anyone into
 * the sender's account.
 */
export function ClaimCode({ kind, qrcodeKey }: ClaimProps) {
  const text = useAccountText()
  const calls = useAccountCalls()
  const [claim, setClaim] = useState<
    | { readonly kind: 'asked' | 'sending' }
    | { readonly kind: 'refused'; readonly message: string }
    | { readonly kind: 'made'; readonly checkNumber: string }
  >({ kind: 'asked' })

  async function make() {
    if (claim.kind === 'sending') return
    setClaim({ kind: 'sending' })
    try {
      const { checkNumber } = await calls.send(claimCrossTerminal, { qrcodeKey })
      setClaim({ kind: 'made', checkNumber })
    } catch (error) {
      setClaim({ kind: 'refused', message: failureText(error, text) })
    }
  }

  if (claim.kind === 'made') {
    return (
      <div className={styles.panel}>
        <Claimed kind={kind} qrcodeKey={qrcodeKey} checkNumber={claim.checkNumber} />
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <p>{text('pairing.claimLead')}</p>
      <button
        type="button"
        className="button"
        aria-disabled={claim.kind === 'sending'}
        onClick={() => void make()}
      >
        {text('verify.submit')}
      </button>
      <p role="status" className={styles.news}>
        {claim.kind === 'sending' ? text('status.sending') : claim.kind === 'refused' ? claim.message : ''}
      </p>
    </div>
  )
}
