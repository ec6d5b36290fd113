const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A text of the group `account` that tells a wait, with its values. */
export type WaitText =
  | { readonly id: 'failure.wait'; readonly values: { readonly minutes: number } }
  | { readonly id: 'failure.waitHours'; readonly values: { readonly hours: number } }
  | { readonly id: 'failure.waitDays'; readonly values: { readonly days: number } }

/**
 * Tells how long to wait after too many attempts: in minutes below an hour, in days from two on, in whole ones that are never too few. The
 * texts count them, since a language may want another form after its word for waiting than unit formats have.
 */
export function waitTextOf(waitMs: number): WaitText {
  const minutes = Math.max(1, Math.ceil(waitMs / minuteMs))
  if (minutes < 60) return { id: 'failure.wait', values: { minutes } }
  if (waitMs < 2 * dayMs) return { id: 'failure.waitHours', values: { hours: Math.ceil(waitMs / hourMs) } }
  return { id: 'failure.waitDays', values: { days: Math.ceil(waitMs / dayMs) } }
}
