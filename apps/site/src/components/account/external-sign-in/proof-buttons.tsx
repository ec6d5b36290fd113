import { type ProviderId, startThird } from '@portico/contract'
import { telegramLaunch } from '@portico/bridge/telegram'
import { type ComponentType, useEffect, useState } from 'react'
import { useIsHydrated } from '../../context/use-is-hydrated.ts'
import { useAccountText } from '../account-text.tsx'
import { type AccountCalls, useAccountCalls } from '../calls.ts'
import { wantedPath } from '../enter-account.ts'
import { failureText } from '../failure.ts'
import type { OfferedProvider } from '../../../views/account/view.ts'
import { returnAddress } from './arrival.ts'
import styles from './external-sign-in.module.css'
import type { ExternalIdentityProof } from './identity-proof.ts'
import type { WalletDialogProps } from './wallet/wallet-dialog.tsx'

interface ProofButtonsProps {
  readonly ways: readonly OfferedProvider[]
  readonly label: (provider: OfferedProvider) => string
  readonly onProof: (proof: ExternalIdentityProof) => void
}

/** What goes on behind the buttons. */
type Progress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'leaving'; readonly provider: ProviderId }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'wallet'; readonly Dialog: ComponentType<WalletDialogProps> }

/** Goes to the page of an issuer, which sends the reader back to this one. */
async function leaveFor(calls: AccountCalls, provider: ProviderId): Promise<void> {
  const returnTo = returnAddress(location.pathname, wantedPath(location.search, location.origin))
  const { url } = await calls.send(startThird, { provider, returnTo })
  location.assign(url)
}

/** One button for each way to show who one is elsewhere. Telegram's stands only in pages that Telegram has opened. */
export function ProofButtons({ ways, label, onProof }: ProofButtonsProps) {
  const text = useAccountText()
  const calls = useAccountCalls()
  const isHydrated = useIsHydrated()
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' })
  const launch = isHydrated ? telegramLaunch(location.hash) : null
  const isLeaving = progress.kind === 'leaving'
  // Who goes back from an issuer's page may find this one as it was left.
  useEffect(() => {
    const comeBack = () => setProgress({ kind: 'idle' })
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  async function openWallets(): Promise<void> {
    try {
      const { WalletDialog } = await import('./wallet/wallet-dialog.tsx')
      setProgress({ kind: 'wallet', Dialog: WalletDialog })
    } catch (error) {
      console.warn('the dialog of wallets did not load:', error)
      setProgress({ kind: 'refused', message: text('failure.network') })
    }
  }

  async function leave(provider: ProviderId): Promise<void> {
    setProgress({ kind: 'leaving', provider })
    try {
      await leaveFor(calls, provider)
    } catch (error) {
      setProgress({ kind: 'refused', message: failureText(error, text) })
    }
  }

  function begin({ id, proof }: OfferedProvider): void {
    if (isLeaving) return
    switch (proof) {
      case 'openId':
        void leave(id)
        break
      case 'wallet':
        void openWallets()
        break
      case 'telegram':
        if (launch !== null) onProof({ provider: proof, initData: launch.initData })
    }
  }

  return (
    <div className={styles.ways}>
      {ways
        .filter(({ proof }) => proof !== 'telegram' || launch !== null)
        .map((provider) => (
          <button
            key={provider.id}
            type="button"
            className={`button button-line ${styles.way}`}
            disabled={!isHydrated}
            aria-disabled={isLeaving}
            aria-busy={isLeaving && progress.provider === provider.id}
            onClick={() => begin(provider)}
          >
            <ProviderMark provider={provider} />
            {label(provider)}
          </button>
        ))}
      <p role="status" className={styles.news}>
        {isLeaving ? text('status.sending') : null}
        {progress.kind === 'refused' ? progress.message : null}
      </p>
      {progress.kind === 'wallet' ? (
        <progress.Dialog
          onClose={() => setProgress({ kind: 'idle' })}
          onProof={(proof) => {
            setProgress({ kind: 'idle' })
            onProof({ provider: 'wallet', ...proof })
          }}
        />
      ) : null}
    </div>
  )
}

/** The first character, which may be two code units. */
function firstLetter(name: string): string {
  return (Array.from(name)[0] ?? '').toUpperCase()
}

/** A sign beside the name; own drawings, since providers let nobody draw theirs otherwise than they do. */
function ProviderMark({ provider }: { readonly provider: OfferedProvider }) {
  const { id, proof, name } = provider
  if (proof !== 'wallet') {
    return (
      <span aria-hidden="true" className={styles.mark}>
        {firstLetter(name ?? id)}
      </span>
    )
  }
  return (
    <svg className={styles.wallet} viewBox="0 0 22 22" aria-hidden="true" focusable="false">
      <path
        d="M4 6.5h13a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V6A1.5 1.5 0 0 1 5 4.5h10.5M14.5 12.5h4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
