/** A chain that wallets are on, as one node of the operator's shows it. */
export interface Chain {
  /**
   * Runs code that nothing of is kept, as if it created a contract on top of the newest block; what the code returns, in hexadecimal
   * without a prefix. Throws StoreUnavailable where the node gives no answer.
   */
  run(code: string): Promise<string>
}

/** The chains that can be asked. */
export interface ChainDirectory {
  /** A chain by its number (EIP-155); null where the operator has named no node of it. */
  chain(chainId: number): Chain | null
}

/** Nobody to ask: wallets that are contracts cannot sign in. */
export const noChains: ChainDirectory = { chain: () => null }
