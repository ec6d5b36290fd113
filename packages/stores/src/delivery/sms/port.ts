/** One text to one telephone. */
export interface SmsMessage {
  /** E.164, such as +4915112345678. */
  readonly to: string
  readonly text: string
}

/** Hands texts on. Resolves when the next system has taken the text over; throws a DeliveryError else. */
export interface SmsSender extends AsyncDisposable {
  send(message: SmsMessage): Promise<void>
  /** Throws a DeliveryError where messages stay on this machine and there is no room for one; asks no other system. */
  ensureRoom(): Promise<void>
}
