import type { MarketStatus } from '@portico/market-app'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { createEventCounters, eventGauges, type FollowedEvents } from './event-metrics.ts'
import { answerCounter, textCounter } from './account-metrics.ts'
import { buildInfo } from './build-info.ts'
import { marketGauges } from './market-gauges.ts'
import type { RouteKind } from './route-kind.ts'

/** What tells how long the server's keys are vouched for. */
interface TrustDays {
  daysLeft(): { readonly certificate: number; readonly statement: number }
}

/** What is counted, and the text that a scraper reads. */
export interface Metrics {
  observeRequest(answered: {
    readonly kind: RouteKind
    readonly status: number
    readonly durationMs: number
  }): void
  /** Counts of the page cache, handed to the site. */
  readonly pageCache: { hit(): void; stale(): void; miss(): void }
  countPolicyReport(directive: string): void
  countSecurityReport(): void
  /** Counts an answer to a call by the code in its envelope. */
  countAnswer(call: string, code: string): void
  /** Counts a signed read that was answered while the replay cache was out of reach. */
  countUncheckedRead(): void
  /** Counts analytics events that browsers sent, by what became of them. */
  countEvents(outcome: 'accepted' | 'refused' | 'dropped', count: number): void
  /** Counts analytics events that did not fit under a cap of the day, by whose it was. */
  countCapped(cap: 'address' | 'network' | 'site', count: number): void
  /** Counts a wish for a code by text message: sent, or which cap or switch it met. */
  countText(outcome: 'sent' | 'prefix' | 'country' | 'site' | 'off'): void
  /** Shows, at each scrape, the whole days until the certificate and the key's statement end. */
  followTrust(trust: { daysLeft(): { readonly certificate: number; readonly statement: number } }): void
  /** Counts an attempt at an external service that failed, by the service's name. */
  countUpstreamFailure(service: string, fault: string): void
  /** Counts a message of another process that could not be read. */
  countMalformed(): void
  /** Shows, at each scrape, the age of the current snapshot; null leaves it out. */
  followSnapshots(ageSeconds: () => number | null): void
  /** Shows, at each scrape, how the market's sources are doing. */
  followMarket(market: { status(): MarketStatus }): void
  /** Counts a message that was brought to the stream of events. */
  countPublished(outcome: 'stored' | 'repeated' | 'failed'): void
  /** Shows, at each scrape, what of analytics events waits and what was given up. */
  followEvents(events: FollowedEvents): void
  /** Shows, at each scrape, how many streams of live prices are open. */
  followStreams(gateway: { streams(): number }): void
  /** Shows what another module counts or measures; such a metric is made with `registers: []`. */
  show(metric: Metric): void
  readonly contentType: string
  print(): Promise<string>
}

function trustGauge(trust: TrustDays): Gauge {
  return new Gauge({
    name: 'portico_trust_days_left',
    help: 'Days until the certificates that pages carry and the statement about the server key end; act below 60',
    labelNames: ['part'],
    registers: [],
    collect() {
      const { certificate, statement } = trust.daysLeft()
      this.set({ part: 'certificate' }, certificate)
      this.set({ part: 'statement' }, statement)
    },
  })
}

function ageGauge(snapshotAgeSeconds: () => number | null): Gauge {
  return new Gauge({
    name: 'portico_snapshot_age_seconds',
    help: 'Age of the current market snapshot',
    registers: [],
    collect() {
      const seconds = snapshotAgeSeconds()
      if (seconds !== null) this.set(seconds)
    },
  })
}

function streamsGauge(gateway: { streams(): number }): Gauge {
  return new Gauge({
    name: 'portico_price_streams',
    help: 'Streams of live prices that are open',
    registers: [],
    collect() {
      this.set(gateway.streams())
    },
  })
}

/** What is counted while it happens. */
function createCounters(registry: Registry) {
  const registers = [registry]
  const durations = new Histogram({
    name: 'portico_http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer',
    labelNames: ['kind', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  const pages = new Counter({
    name: 'portico_page_cache_total',
    help: 'Pages served from the cache, served while made anew, and made',
    labelNames: ['result'],
    registers,
  })
  const policyReports = new Counter({
    name: 'portico_csp_reports_total',
    help: 'Violations of the content security policy that browsers reported',
    labelNames: ['directive'],
    registers,
  })
  const securityReports = new Counter({
    name: 'portico_security_reports_total',
    help: 'Security events and failed widgets that browsers reported',
    registers,
  })
  const uncheckedReads = new Counter({
    name: 'portico_unchecked_reads_total',
    help: 'Signed reads that were answered while the replay cache was out of reach',
    registers,
  })
  const upstreamFailures = new Counter({
    name: 'portico_upstream_failures_total',
    help: 'Attempts at external services that failed',
    labelNames: ['service', 'fault'],
    registers,
  })
  const malformed = new Counter({
    name: 'portico_malformed_messages_total',
    help: 'Messages of other processes that could not be read',
    registers,
  })
  return {
    durations,
    pages,
    policyReports,
    securityReports,
    uncheckedReads,
    upstreamFailures,
    malformed,
  }
}

/** Creates the metrics of one server. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { durations, pages, policyReports, securityReports, uncheckedReads, upstreamFailures, malformed } =
    createCounters(registry)
  const { events, capped, published } = createEventCounters(registry)
  const answers = answerCounter()
  const texts = textCounter()
  for (const metric of [answers, texts, buildInfo()]) registry.registerMetric(metric)
  return {
    observeRequest({ kind, status, durationMs }) {
      const statusClass = `${Math.floor(status / 100)}xx`
      durations.observe({ kind, status: statusClass }, durationMs / 1000)
    },
    pageCache: {
      hit: () => pages.inc({ result: 'hit' }),
      stale: () => pages.inc({ result: 'stale' }),
      miss: () => pages.inc({ result: 'miss' }),
    },
    countPolicyReport: (directive) => policyReports.inc({ directive }),
    countSecurityReport: () => securityReports.inc(),
    countAnswer: (call, code) => answers.inc({ call, code }),
    countUncheckedRead: () => uncheckedReads.inc(),
    countPublished: (outcome) => published.inc({ outcome }),
    countEvents: (outcome, count) => events.inc({ outcome }, count),
    countCapped: (cap, count) => capped.inc({ cap }, count),
    countText: (outcome) => texts.inc({ outcome }),
    followTrust: (trust) => registry.registerMetric(trustGauge(trust)),
    countUpstreamFailure: (service, fault) => upstreamFailures.inc({ service, fault }),
    countMalformed: () => malformed.inc(),
    followSnapshots: (ageSeconds) => registry.registerMetric(ageGauge(ageSeconds)),
    followMarket(market) {
      for (const gauge of marketGauges(market, Date.now)) registry.registerMetric(gauge)
    },
    followEvents(events) {
      for (const gauge of eventGauges(events)) registry.registerMetric(gauge)
    },
    followStreams: (gateway) => registry.registerMetric(streamsGauge(gateway)),
    show: (metric) => registry.registerMetric(metric),
    contentType: registry.contentType,
    print: () => registry.metrics(),
  }
}
