/**
 * One text that all processes of a site have to agree on, in a store that they share. Every method rejects with
 * StoreUnavailable where the store does not answer.
 */
export interface Agreement extends AsyncDisposable {
  /** The text that was agreed on; the given one where there was none. It lasts a day after it was last claimed. */
  claim(text: string): Promise<string>
  /** Puts a text in the place of another; false where that was not the one agreed on. */
  replace(former: string, text: string): Promise<boolean>
  /** True for one process of the site at a time, and for so many milliseconds. */
  tryAlone(forMs: number): Promise<boolean>
}
