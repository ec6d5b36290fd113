/** What the market role writes to the log; pino's logger fits. */
export interface FollowLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
