/** The trust folder cannot be used as it is. The message names the file and says what to do. */
export class TrustError extends Error {
  override readonly name = 'TrustError'
}
