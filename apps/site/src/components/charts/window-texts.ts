import type { HistoryWindow } from '@portico/market'
import type { TextId } from '../../texts/text-ids.ts'

/** The names of a chart's periods. */
export const windowTexts: Readonly<Record<HistoryWindow, TextId>> = {
  '24h': 'window.24h',
  '7d': 'window.7d',
  '30d': 'window.30d',
  '90d': 'window.90d',
  '365d': 'window.365d',
  all: 'window.all',
}
