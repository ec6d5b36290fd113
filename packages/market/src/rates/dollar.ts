/** The unit that all prices are in; what it costs is no matter of sources. */
export const dollarId = 'usd'
