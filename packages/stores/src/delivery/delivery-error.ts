/** A message was not taken over. The reason names no recipient and no text. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  /** `temporary`: the same message may pass later. `refused`: it will not. */
  readonly kind: 'temporary' | 'refused'

  constructor(kind: 'temporary' | 'refused', reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.kind = kind
  }
}
