/** A wallet in the browser, as pages call it (EIP-1193). */
export interface EthereumProvider {
  request(asked: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

/** Why a wallet did not do what it was asked for; each has a text of its own. */
export type WalletTrouble = 'rejected' | 'locked' | 'silent' | 'chainUnknown' | 'failed'

/** A wallet that did not do what it was asked for. */
export class WalletError extends Error {
  readonly trouble: WalletTrouble

  constructor(trouble: WalletTrouble, cause: unknown) {
    super(`the wallet answered: ${trouble}`, { cause })
    this.name = 'WalletError'
    this.trouble = trouble
  }
}

/** Error codes of EIP-1193, EIP-3326 and of wallets' JSON-RPC. */
const troubles: ReadonlyMap<unknown, WalletTrouble> = new Map([
  [4001, 'rejected'],
  [4100, 'locked'],
  [4902, 'chainUnknown'],
  // The question lies before the owner already, and is not asked twice.
  [-32002, 'silent'],
])

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined

/** Whether something that a page was handed can be called as a wallet. */
export function isEthereumProvider(value: unknown): value is EthereumProvider {
  return (
    typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  )
}

/** Rejects with the signal's reason once it is given up, however long the work goes on. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/**
 * Asks a wallet and waits for its owner, however long that takes.
 *
 * @throws WalletError where the wallet refuses or fails; the signal's reason where the reader gives up.
 */
export async function askWallet(
  provider: EthereumProvider,
  asked: Parameters<EthereumProvider['request']>[0],
  signal: AbortSignal,
): Promise<unknown> {
  const answer = Promise.resolve(asked)
    .then((question) => provider.request(question))
    .catch((error: unknown) => {
      throw new WalletError(troubles.get(codeOf(error)) ?? 'failed', error)
    })
  return untilAborted(answer, signal)
}
