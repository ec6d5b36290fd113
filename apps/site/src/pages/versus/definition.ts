import { ratioWindows } from '../../views/comparison/ratio-windows.ts'
import { comparisonTermsQuery } from '../comparison-query.ts'
import { points } from '../chart-readings.ts'
import { definePage } from '../page-definition.ts'
import { asGiven, money, oneOf } from '../query.ts'
import { links } from './links.ts'

export const definition = definePage({
  path: '/compare/:from/:to?',
  query: { ...comparisonTermsQuery, at: asGiven, money, points, window: oneOf(ratioWindows) },
  texts: ['compare'],
  ownTexts: 'one file',
  representations: { png: { query: comparisonTermsQuery } },
  markdown: 'with sources',
  listed: { as: 'pairs', of: 'compared', place: 110 },
  examples: { comparison: links.versus('eth', 'btc', { ratio: '25' }) },
})
