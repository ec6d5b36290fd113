import type { EthereumProvider } from '../../src/components/account/external-sign-in/wallet/ethereum-provider.ts'

/** What a wallet answers to a method; a function is called with the parameters. */
export type Answers = Readonly<Record<string, unknown>>

/** An error as wallets reject with (EIP-1193). */
export function walletRefusal(code: number): Error {
  return Object.assign(new Error(`refused: ${code}`), { code })
}

/** A wallet that answers by the list; an Error among the answers is thrown. Methods that were asked are in `asked`. */
export function createTestProvider(
  answers: Answers,
): EthereumProvider & { readonly asked: readonly string[] } {
  const asked: string[] = []
  return {
    asked,
    async request({ method, params = [] }) {
      asked.push(method)
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(...params) : answer
    },
  }
}
