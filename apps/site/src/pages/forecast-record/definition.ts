import { definePage } from '../page-definition.ts'

export const definition = definePage({
  path: '/forecast-record',
  texts: ['prediction'],
  markdown: 'with sources',
  listed: { as: 'single', place: 35 },
  introduced: { name: 'Forecast record', note: 'how published forecasts came out, by model', place: 35 },
  examples: { 'scores of forecasts': '/forecast-record' },
})
