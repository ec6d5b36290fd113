/**
 * State that lives for minutes: replay marks, codes, captcha answers, counters. A key is either a value or a counter; a
 * caller puts the tenant and the purpose into it. Every method throws StoreUnavailable when the store cannot answer, and
 * none pretends: what cannot be recorded is not admitted.
 */
export interface VolatileStore extends AsyncDisposable {
  /** Sets a mark; exactly one of many callers at once is told `added` (protocol: replay cache). */
  addOnce(key: string, ttlMs: number): Promise<'added' | 'present'>
  /** Sets or replaces a value and its time to live; wrong tries are counted from zero again. */
  put(key: string, value: string, ttlMs: number): Promise<void>
  /** The value, or a counter as digits; null when there is none or its time is over. */
  read(key: string): Promise<string | null>
  /** Gives the value to exactly one caller and removes it; null for all others. */
  take(key: string): Promise<string | null>
  /**
   * Removes the value when it equals the proof. A wrong proof counts: the answer is `wrong` until `tries` wrong proofs were
   * seen; the last of them is answered `spent` and removes the key. Exactly one caller is told `taken`. Only an HMAC or
   * another digest belongs here: the comparison is constant in time in process, not inside Redis.
   */
  takeIf(key: string, proof: string, tries: number): Promise<'taken' | 'wrong' | 'spent' | 'absent'>
  /** Adds one and answers the sum. The time to live runs from the first call. */
  count(key: string, ttlMs: number): Promise<number>
  remove(key: string): Promise<void>
  /**
   * When what was kept was lost while this process or another one ran, in milliseconds since the epoch by the store's clock;
   * null where nothing is known to be.
   */
  lostAtMs(): Promise<number | null>
  /** True while the store answers; never throws. */
  ready(): Promise<boolean>
}
