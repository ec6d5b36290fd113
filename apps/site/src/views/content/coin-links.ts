import type { SourceView } from '../../figures/sources.ts'

/** Where a coin is at home, as lists of others name it. */
export interface CoinLinks {
  readonly website: string | null
  /** Shows the blocks of the coin's own chain. */
  readonly explorer: string | null
  /** The program that a token is, on the network where most of it lives. */
  readonly contract: ContractLink | null
  /** The lists that name them. */
  readonly sources: readonly SourceView[]
}

/** A token's contract, at an explorer of its network. */
export interface ContractLink {
  readonly network: string
  readonly address: string
  readonly url: string
}
