/** The clock of a store that this process shares with others. */
export interface StoreClock extends AsyncDisposable {
  /** The store, as an operator knows it. */
  readonly store: 'Redis' | 'PostgreSQL'
  /** Milliseconds since the epoch by the store. Rejects with StoreUnavailable where it does not answer. */
  read(): Promise<number>
}
