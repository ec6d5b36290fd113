/** One message to one person. */
export interface MailMessage {
  /** A single address, without a display name. */
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
  /** The same for readers that draw HTML; a message without it is plain text. */
  readonly html?: string | undefined
}

/** Hands messages on. Resolves when the next system has taken the message over; throws a DeliveryError else. */
export interface MailSender extends AsyncDisposable {
  send(message: MailMessage): Promise<void>
  /** Throws a DeliveryError where messages stay on this machine and there is no room for one; asks no other system. */
  ensureRoom(): Promise<void>
}
