import { points } from '../chart-readings.ts'
import { definePage } from '../page-definition.ts'
import { asGiven, money, normalAmount, textParameter } from '../query.ts'
import { growthLimits } from './growth/growth-limits.ts'
import { links } from './links.ts'

/** A share of growth within the limits as a plain number; what is beyond them the page says again. */
function normalGrowth(text: string): string {
  const rate = normalAmount(text.trim())
  const isTaken = Number(rate) >= growthLimits.lowest && Number(rate) <= growthLimits.highest
  return isTaken ? rate : text.trim()
}

export const definition = definePage({
  path: '/price/:asset/prediction',
  query: { g: textParameter(normalGrowth), model: asGiven, money, points },
  texts: ['prediction'],
  ownTexts: 'one file',
  markdown: 'with sources',
  tab: { id: 'prediction', linkText: 'map.link.prediction', place: 110 },
  listed: { as: 'each', of: 'all', place: 30 },
  examples: { prediction: links.prediction('btc', { g: '20' }) },
})
