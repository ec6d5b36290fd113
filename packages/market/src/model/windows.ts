import type { ChangeWindow } from './model.ts'

const hourMs = 3_600_000

/** A stretch of time that a line is drawn over; a change is told over all of them but the quarter. */
export type SpanWindow = ChangeWindow | '90d'

const windowHours: Readonly<Record<SpanWindow, number>> = {
  '24h': 24,
  '7d': 168,
  '30d': 720,
  '90d': 2160,
  '365d': 8760,
}

/** All windows of changes, shortest first. */
export const changeWindows: readonly ChangeWindow[] = ['24h', '7d', '30d', '365d']

/** All windows that a line may be drawn over, shortest first. */
export const spanWindows: readonly SpanWindow[] = ['24h', '7d', '30d', '90d', '365d']

/** The length of a window in milliseconds. */
export function windowMs(window: SpanWindow): number {
  return windowHours[window] * hourMs
}

/** How much older than either end of a window a price may be: a tenth of it, of a day two hours. */
export function windowSlackMs(window: ChangeWindow): number {
  return window === '24h' ? 2 * hourMs : windowMs(window) / 10
}
