import { type CallOutput, createQrKey, getQrKeyStatus } from '@portico/contract'
import { linkTo } from '@portico/locale'
import { useState } from 'react'
import { urls } from '../../../pages/urls.generated.ts'
import { useSite } from '../../context/site-context.ts'
import { useIsHydrated } from '../../context/use-is-hydrated.ts'
import { useAccountText } from '../account-text.tsx'
import { Dialog } from '../dialog.tsx'
import { RemotePart } from '../overview/section-card.tsx'
import { useRemote } from '../overview/use-remote.ts'
import { ClaimCode } from './claim-code.tsx'
import { pairLink } from './pair-link.ts'
import styles from './pairing.module.css'
import { PairingOver } from './pairing-over.tsx'
import { PairingNews, usePairingStatus } from './progress.tsx'
import { ShownCode } from './shown-code.tsx'
import { usePairKey } from './use-pair-key.ts'

type Code = CallOutput<typeof createQrKey>

/** Whose log-in page it is; who is let in is decided by the device that confirms. */
interface Kind {
  readonly kind: 'user' | 'agency'
}

/** A code that a phone scans which is logged in, until it has decided. */
function WaitingCode({ kind, code, onAgain }: Kind & { readonly code: Code; readonly onAgain: () => void }) {
  const text = useAccountText()
  const { locale } = useSite()
  const { qrcodeKey, expiresInMs } = code
  const { status, failure } = usePairingStatus(getQrKeyStatus, { qrcodeKey, first: 'waiting', kind })
  const link = pairLink(linkTo({ locale: locale.code, path: urls.account() }), location.origin, qrcodeKey)
  if (status === 'refused' || status === 'expired') {
    return <PairingOver message={text(`pairing.${status}`)} onAgain={onAgain} />
  }
  return (
    <>
      {status === 'waiting' ? (
        <ShownCode link={link} lead={text('pairing.scan')} expiresInMs={expiresInMs} />
      ) : null}
      <PairingNews status={status} failure={failure} />
    </>
  )
}

function ShowCode({ kind }: Kind) {
  const { remote, reload } = useRemote(createQrKey, {})
  return (
    <div className={styles.panel}>
      <RemotePart remote={remote} reload={reload}>
        {(code) => <WaitingCode kind={kind} key={code.qrcodeKey} code={code} onAgain={reload} />}
      </RemotePart>
    </div>
  )
}

/** Logs in with another device that is logged in: by a code to show it, or by one that it shows and that led here (GATE-01). */
export function PairingPanel({ kind }: Kind) {
  const text = useAccountText()
  const isHydrated = useIsHydrated()
  const [isOpen, setOpen] = useState(false)
  const { pairKey, forget } = usePairKey()
  return (
    <>
      <button
        type="button"
        className={`button button-line ${styles.open}`}
        disabled={!isHydrated}
        onClick={() => setOpen(true)}
      >
        {text('pairing.withQr')}
      </button>
      {isOpen ? (
        <Dialog title={text('pairing.withQr')} onClose={() => setOpen(false)}>
          <ShowCode kind={kind} />
        </Dialog>
      ) : null}
      {pairKey === null ? null : (
        <Dialog title={text('pairing.claimTitle')} onClose={forget}>
          <ClaimCode kind={kind} qrcodeKey={pairKey} />
        </Dialog>
      )}
    </>
  )
}
