/** The tabs of the sitemap, in their order (MAP-01). */
export const siteTabs = [
  'academy',
  'blog',
  'calculator',
  'categories',
  'copy-trading',
  'futures-trading',
  'price-history',
  'how-to-buy',
  'how-to-buy-country',
  'news',
  'prediction',
  'price',
  'support',
  'spot-trading',
  'trading-bot',
] as const
export type SiteTab = (typeof siteTabs)[number]

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
