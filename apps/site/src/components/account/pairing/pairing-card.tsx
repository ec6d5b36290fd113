import { type CallOutput, codes, createCrossTerminal, readCrossTerminal, scanQrKey } from '@portico/contract'
import { linkTo } from '@portico/locale'
import { RequestError } from '@portico/request'
import { useState } from 'react'
import { urls } from '../../../pages/urls.generated.ts'
import { useSite } from '../../context/site-context.ts'
import { useAccountText } from '../account-text.tsx'
import type { AccountCalls } from '../calls.ts'
import { Dialog } from '../dialog.tsx'
import { RemotePart, SectionCard } from '../overview/section-card.tsx'
import { useRemote } from '../overview/use-remote.ts'
import { AskOwner } from './ask-owner.tsx'
import { pairLink } from './pair-link.ts'
import styles from './pairing.module.css'
import { PairingOver } from './pairing-over.tsx'
import { ShownCode } from './shown-code.tsx'
import { usePairKey } from './use-pair-key.ts'
import { usePolling } from './use-polling.ts'

type Code = CallOutput<typeof createCrossTerminal>

type Claim = NonNullable<CallOutput<typeof readCrossTerminal>['claim']>

async function readClaim(calls: AccountCalls, qrcodeKey: string): Promise<Claim | 'none' | 'over'> {
  try {
    const { claim } = await calls.send(readCrossTerminal, { qrcodeKey })
    return claim ?? 'none'
  } catch (error) {
    if (error instanceof RequestError && error.code === codes.ticketExpired.code) return 'over'
    throw error
  }
}

/** A code that another terminal opens, and then the question whether that one may come in. */
function OpenCode({ code, onAgain }: { readonly code: Code; readonly onAgain: () => void }) {
  const text = useAccountText()
  const { locale } = useSite()
  const { qrcodeKey, expiresInMs } = code
  const [claim, setClaim] = useState<Claim | 'none' | 'over'>('none')
  const failure = usePolling(async (calls) => {
    const next = await readClaim(calls, qrcodeKey)
    setClaim(next)
    return next === 'none' ? 'go-on' : 'stop'
  })
  if (claim === 'over') return <PairingOver message={text('pairing.expired')} onAgain={onAgain} />
  if (claim !== 'none')
    return <AskOwner qrcodeKey={qrcodeKey} device={claim} checkNumber={claim.checkNumber} />
  const link = pairLink(linkTo({ locale: locale.code, path: urls.logIn() }), location.origin, qrcodeKey)
  return (
    <>
      <ShownCode link={link} lead={text('pairing.openThere')} expiresInMs={expiresInMs} />
      <p role="status" className={styles.news}>
        {failure}
      </p>
    </>
  )
}

function ShowOther() {
  const { remote, reload } = useRemote(createCrossTerminal, {})
  return (
    <div className={styles.panel}>
      <RemotePart remote={remote} reload={reload}>
        {(code) => <OpenCode key={code.qrcodeKey} code={code} onAgain={reload} />}
      </RemotePart>
    </div>
  )
}

/** What a code asks that was scanned with this device. */
function Scanned({ qrcodeKey }: { readonly qrcodeKey: string }) {
  const { remote, reload } = useRemote(scanQrKey, { qrcodeKey })
  return (
    <div className={styles.panel}>
      <RemotePart remote={remote} reload={reload}>
        {(device) => <AskOwner qrcodeKey={qrcodeKey} device={device} />}
      </RemotePart>
    </div>
  )
}

/** Lets another device in: one that shows a code which led here, or one that opens a code shown here (GATE-01). */
export function PairingCard({ account }: { readonly account: 'main' | 'sub-account' }) {
  const text = useAccountText()
  const [isOpen, setOpen] = useState(false)
  const { pairKey, forget } = usePairKey()
  if (account === 'sub-account') {
    return (
      <SectionCard title={text('pairing.other')}>
        <p>{text('pairing.mainFirst')}</p>
      </SectionCard>
    )
  }
  return (
    <SectionCard title={text('pairing.other')}>
      <p>{text('pairing.otherLead')}</p>
      <button type="button" className="button button-line" onClick={() => setOpen(true)}>
        {text('pairing.show')}
      </button>
      {isOpen ? (
        <Dialog title={text('pairing.other')} onClose={() => setOpen(false)}>
          <ShowOther />
        </Dialog>
      ) : null}
      {pairKey === null ? null : (
        <Dialog title={text('pairing.askTitle')} onClose={forget}>
          <Scanned qrcodeKey={pairKey} />
        </Dialog>
      )}
    </SectionCard>
  )
}
