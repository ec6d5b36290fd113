import { type MarketStatus, sourceTroubles } from '@portico/market-app'
import { Gauge } from 'prom-client'

/** What tells how the market's sources are doing. */
interface FollowedMarket {
  status(): MarketStatus
}

function ageGauge(market: FollowedMarket, now: () => number): Gauge {
  return new Gauge({
    name: 'portico_market_source_age_seconds',
    help: 'Time since the last good reading of a market source',
    labelNames: ['source'],
    registers: [],
    collect() {
      for (const { id, lastSuccessMs } of market.status().sources)
        if (lastSuccessMs !== null) this.set({ source: id }, (now() - lastSuccessMs) / 1000)
    },
  })
}

function failuresGauge(market: FollowedMarket): Gauge {
  return new Gauge({
    name: 'portico_market_source_failures',
    help: 'Readings of a market source that failed since the last good one',
    labelNames: ['source'],
    registers: [],
    collect() {
      for (const { id, failuresInARow } of market.status().sources) this.set({ source: id }, failuresInARow)
    },
  })
}

function troubleGauge(market: FollowedMarket): Gauge {
  return new Gauge({
    name: 'portico_market_source_trouble',
    help: 'Whether a market source is silent, hangs, or has a clock that stands still',
    labelNames: ['source', 'trouble'],
    registers: [],
    collect() {
      for (const { id, troubles } of market.status().sources)
        for (const trouble of sourceTroubles)
          this.set({ source: id, trouble }, Number(troubles.includes(trouble)))
    },
  })
}

function quarantineGauge(market: FollowedMarket): Gauge {
  return new Gauge({
    name: 'portico_market_prices_held',
    help: 'Live prices that were not taken over since the start, by reason',
    labelNames: ['reason'],
    registers: [],
    collect() {
      for (const [reason, count] of Object.entries(market.status().quarantined)) this.set({ reason }, count)
    },
  })
}

/** What is shown of the market at each scrape. `now` is milliseconds since the epoch. */
export function marketGauges(market: FollowedMarket, now: () => number): readonly Gauge[] {
  return [ageGauge(market, now), failuresGauge(market), troubleGauge(market), quarantineGauge(market)]
}
