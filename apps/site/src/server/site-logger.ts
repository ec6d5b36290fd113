/** Where the site tells the operator what went wrong; a pino logger fits. */
export interface SiteLogger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
