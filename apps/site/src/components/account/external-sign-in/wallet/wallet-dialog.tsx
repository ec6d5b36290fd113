import { thirdNonce } from '@portico/contract'
import { useEffect, useRef, useState } from 'react'
import { useSite } from '../../../context/site-context.ts'
import { type AccountTranslate, useAccountText } from '../../account-text.tsx'
import { callsUntil, useAccountCalls } from '../../calls.ts'
import { Dialog } from '../../dialog.tsx'
import { failureText } from '../../failure.ts'
import styles from '../external-sign-in.module.css'
import { chainName } from './chain-name.ts'
import { discoverWallets, type Wallet } from './discover-wallets.ts'
import { WalletError } from './ethereum-provider.ts'
import { proveWallet, switchChain, type WalletProof, WrongChain } from './prove-wallet.ts'

export interface WalletDialogProps {
  readonly onProof: (proof: WalletProof) => void
  readonly onClose: () => void
}

/** A chain that a wallet may be asked to go to. */
interface ChainSwitch {
  readonly wallet: Wallet
  readonly chainId: number
}

type Asking =
  | { readonly kind: 'idle' | 'asking' | 'silent' }
  | { readonly kind: 'refused'; readonly message: string; readonly chainSwitch: ChainSwitch | null }

/** So long a wallet may take to answer until the reader is told that it may need help, milliseconds. */
const silentMs = 10_000

function refusalOf(error: unknown, wallet: Wallet, text: AccountTranslate): Asking {
  if (error instanceof WrongChain) {
    const [chainId] = error.chainIds
    const chainSwitch = chainId === undefined ? null : { wallet, chainId }
    return { kind: 'refused', message: text('wallet.chain'), chainSwitch }
  }
  const message = error instanceof WalletError ? text(`wallet.${error.trouble}`) : failureText(error, text)
  return { kind: 'refused', message, chainSwitch: null }
}

/** The wallets of this browser; null until they were asked for. */
function useWallets(): readonly Wallet[] | null {
  const [wallets, setWallets] = useState<readonly Wallet[] | null>(null)
  useEffect(() => discoverWallets(window, setWallets), [])
  return wallets
}

/** Asks one wallet at a time, until it has signed, refuses, or the reader gives it up. */
function useAsking(onProof: WalletDialogProps['onProof']) {
  const text = useAccountText()
  const { gateway } = useSite()
  const calls = useAccountCalls()
  const [asking, setAsking] = useState<Asking>({ kind: 'idle' })
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function ask(wallet: Wallet, chainId: number | null): Promise<void> {
    controller.current?.abort()
    const current = new AbortController()
    controller.current = current
    const { signal } = current
    const { provider } = wallet
    const slow = setTimeout(() => setAsking({ kind: 'silent' }), silentMs)
    setAsking({ kind: 'asking' })
    try {
      if (chainId !== null) await switchChain(provider, chainId, signal)
      const proof = await proveWallet({
        provider,
        origin: location.origin,
        askNonce: () => callsUntil(calls, signal).send(thirdNonce, { provider: 'wallet' }),
        now: () => gateway().layer.now(),
        signal,
      })
      onProof(proof)
    } catch (error) {
      if (!signal.aborted) setAsking(refusalOf(error, wallet, text))
    } finally {
      clearTimeout(slow)
    }
  }

  return {
    asking,
    ask: (wallet: Wallet, chainId: number | null) => void ask(wallet, chainId),
    cancel() {
      controller.current?.abort()
      setAsking({ kind: 'idle' })
    },
  }
}

/** What became of asking, as text. */
function wordsOf(asking: Asking, text: AccountTranslate): string | null {
  switch (asking.kind) {
    case 'idle':
      return null
    case 'asking':
      return text('wallet.waiting')
    case 'silent':
      return text('wallet.silent')
    case 'refused':
      return asking.message
  }
}

/** Lets the reader choose a wallet of this browser, and has it sign. */
export function WalletDialog({ onProof, onClose }: WalletDialogProps) {
  const text = useAccountText()
  const wallets = useWallets()
  const { asking, ask, cancel } = useAsking(onProof)
  const news = useRef<HTMLParagraphElement>(null)
  const isAsking = asking.kind === 'asking' || asking.kind === 'silent'
  const chainSwitch = asking.kind === 'refused' ? asking.chainSwitch : null
  return (
    <Dialog title={text('wallet.choose')} onClose={onClose}>
      <div className={styles.ways}>
        {wallets?.length === 0 ? <p>{text('wallet.none')}</p> : null}
        {(wallets ?? []).map((wallet) => (
          <button
            key={wallet.id}
            type="button"
            className={`button button-line ${styles.way}`}
            aria-disabled={isAsking}
            onClick={() => (isAsking ? undefined : ask(wallet, null))}
          >
            {wallet.icon === null ? null : <img src={wallet.icon} alt="" className={styles.icon} />}
            <bdi>{wallet.name ?? text('outside.wallet')}</bdi>
          </button>
        ))}
        <p ref={news} tabIndex={-1} role="status" className={styles.news}>
          {wordsOf(asking, text)}
        </p>
        {chainSwitch === null ? null : (
          <button
            type="button"
            className="button"
            onClick={() => ask(chainSwitch.wallet, chainSwitch.chainId)}
          >
            {text('wallet.switch', { name: chainName(chainSwitch.chainId) })}
          </button>
        )}
        {isAsking ? (
          <button
            type="button"
            className="button button-line"
            onClick={() => {
              cancel()
              // The button goes; what had the focus must not leave the reader nowhere.
              news.current?.focus()
            }}
          >
            {text('status.cancel')}
          </button>
        ) : null}
      </div>
    </Dialog>
  )
}
