const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** A time as the whole console writes it: in UTC, since operators sit in different places. */
export function timeText(ms: number): string {
  return `${moment.format(ms)} UTC`
}
