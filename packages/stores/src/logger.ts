/** What the stores write to the log; pino's logger fits. No value that was stored is ever logged. */
export interface StoreLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
