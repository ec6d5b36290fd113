import type { HistoryWindow } from '@portico/market'

/** Windows that a ratio is shown over; apart, so that a page that names them brings no arithmetic along. */
export const ratioWindows = ['30d', '90d', '365d', 'all'] as const satisfies readonly HistoryWindow[]
export type RatioWindow = (typeof ratioWindows)[number]
