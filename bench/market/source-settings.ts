/** Settings of a server that reads a market of so many coins from the bench's source, with a plan that never holds it back. */
export function sourceSettings(service: string, coins: string): Readonly<Record<string, string | undefined>> {
  return {
    MARKET_THREAD: 'on',
    MARKET_SOURCES: 'coingecko,bundled',
    COINGECKO_URL: service,
    COINGECKO_COINS: coins,
    COINGECKO_CALLS_A_MINUTE: '10000',
    COINGECKO_CALLS_A_MONTH: '100000000',
    MARKET_PRIVATE_HOSTS: URL.parse(service)?.host,
  }
}
