import type { ChangeWindow } from './model.ts'

const hourMs = 3_600_000

const windowHours: Readonly<Record<ChangeWindow, number>> = { '24h': 24, '7d': 168, '30d': 720, '365d': 8760 }

/** All windows, shortest first. */
export const changeWindows: readonly ChangeWindow[] = ['24h', '7d', '30d', '365d']

/** The length of a window in milliseconds. */
export function windowMs(window: ChangeWindow): number {
  return windowHours[window] * hourMs
}

/** How much older than either end of a window a price may be: a tenth of it, of a day two hours. */
export function windowSlackMs(window: ChangeWindow): number {
  return window === '24h' ? 2 * hourMs : windowMs(window) / 10
}
