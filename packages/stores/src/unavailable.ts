/**
 * An external system cannot answer at the moment: it is down, cut off, overloaded or too slow. What was asked for may or
 * may not have happened. The gateway answers 503 with Retry-After.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  /** The system that does not answer; fit for a log line, not for a visitor. */
  readonly store: string

  constructor(store: string, options?: ErrorOptions) {
    super(`The ${store} is not available.`, options)
    this.store = store
  }
}
