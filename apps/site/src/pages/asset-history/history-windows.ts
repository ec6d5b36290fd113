import type { HistoryWindow } from '@portico/market'

/** The periods that the chart of a history is offered for. */
export const historyWindows: readonly HistoryWindow[] = ['30d', '90d', '365d', 'all']
