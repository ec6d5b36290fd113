/** The clock of the client: the browser's in a page, a manual one in a test. */
export interface Clock {
  /** Milliseconds since the epoch by the visitor's clock. */
  now(): number
  /** Milliseconds that only ever grow, whatever the visitor does to the clock. */
  monotonic(): number
  /** Runs the callback once after the delay; the answer cancels it. */
  after(delayMs: number, callback: () => void): () => void
}

/** What is used of `navigator.locks`. */
export interface TabLocks {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    callback: (lock: object | null) => Promise<void>,
  ): Promise<unknown>
}

/** How a request ended. */
export interface SendAnswer {
  /** The HTTP status, or 200 of the native app. */
  readonly status: number
  /** How long the server asks to wait, in milliseconds; 0 and less where it does not. */
  readonly waitMs: number
}

/** The way to the collector. A body is a JSON array of events. */
export interface EventTransport {
  /** Rejects where no answer came. */
  send(body: string): Promise<SendAnswer>
  /** Sends what outlives the page, of which no answer will tell; false where it is not taken. */
  leave(body: string): boolean
}
