/** Tabs of the site map that list addresses of the operator's, by their place among all tabs (MAP-01, MAP-03). */
export const operatorTabs = [
  { id: 'blog', place: 20 },
  { id: 'copy-trading', place: 50 },
  { id: 'futures-trading', place: 60 },
  { id: 'support', place: 130 },
  { id: 'spot-trading', place: 140 },
  { id: 'trading-bot', place: 150 },
] as const

/** The parts of the tab of trading bots, in their order (MAP-02). */
export const tradingBots = [
  'futures-cta',
  'futures-grid',
  'futures-martingale',
  'spot-auto-invest',
  'spot-cta',
  'spot-grid',
  'spot-martingale',
] as const
export type TradingBot = (typeof tradingBots)[number]
