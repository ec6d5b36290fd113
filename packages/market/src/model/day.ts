const dayMs = 86_400_000

/** Days since 1970-01-01 of a UTC day (YYYY-MM-DD) or of the day an ISO 8601 instant falls on. */
export function dayNumber(dateOrInstant: string): number {
  return Math.floor(Date.parse(dateOrInstant.slice(0, 10)) / dayMs)
}

/** The UTC day (YYYY-MM-DD) of a count of days since 1970-01-01. */
export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The instant at which a UTC day begins. */
export function dayStart(date: string): string {
  return `${date}T00:00:00Z`
}

/** Milliseconds since 1970-01-01 of a UTC day or an ISO 8601 instant. */
export function instantMs(dateOrInstant: string): number {
  return Date.parse(dateOrInstant)
}
