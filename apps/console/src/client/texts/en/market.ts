/** English texts of the market. */
export const marketTexts = {
  'market.title': 'Market',
  'market.text': 'Assets that were taken off. Their pages answer that they are gone.',
  'market.empty': 'Every asset is shown.',
  'market.asset': 'Asset',
  'market.since': 'Off since',
  'market.delist': 'Take an asset off',
  'market.delist.title': 'Take an asset off?',
  'market.delist.text': 'Its pages answer 410 within half a minute, in every language.',
  'market.slug': 'End of its page’s address, such as btc',
  'market.relist': 'Put back',
  'market.relist.title': 'Put {asset} back?',
  'market.relist.text': 'Its pages are shown again within half a minute.',
} as const
