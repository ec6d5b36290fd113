import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What tells how long the server's keys are vouched for. */
interface TrustDays {
  daysLeft(): { readonly certificate: number; readonly statement: number }
}

/** What is counted, and the text that a scraper reads. */
export interface Metrics {
  observeRequest(answered: {
    readonly request: FastifyRequest
    readonly status: number
    readonly durationMs: number
  }): void
  /** Counts of the page cache, handed to the site. */
  readonly pageCache: { hit(): void; stale(): void; miss(): void }
  countPolicyReport(directive: string): void
  countSecurityReport(): void
  /** Counts a signed read that was answered while the replay cache was out of reach. */
  countUncheckedRead(): void
  /** Shows, at each scrape, the whole days until the certificate and the key's statement end. */
  followTrust(trust: { daysLeft(): { readonly certificate: number; readonly statement: number } }): void
  readonly contentType: string
  print(): Promise<string>
}

/** The kind of route, as few as a dashboard can show; never anything that a caller chooses. */
function routeKindOf(request: FastifyRequest): 'call' | 'page' | 'asset' | 'operation' | 'none' {
  const url = request.routeOptions.url
  if (url === undefined) return 'none'
  if (url.startsWith('/v1')) return 'call'
  if (url === '/*') return 'page'
  return url.endsWith('/*') ? 'asset' : 'operation'
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
    help: 'Age of the market snapshot in force',
    registers: [],
    collect() {
      const seconds = snapshotAgeSeconds()
      if (seconds !== null) this.set(seconds)
    },
  })
}

/** Creates the metrics of one server. `snapshotAgeSeconds` is read at each scrape; null leaves the gauge out. */
export function createMetrics(snapshotAgeSeconds: () => number | null): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  registry.registerMetric(ageGauge(snapshotAgeSeconds))
  return {
    observeRequest({ request, status, durationMs }) {
      const statusClass = `${Math.floor(status / 100)}xx`
      durations.observe({ kind: routeKindOf(request), status: statusClass }, durationMs / 1000)
    },
    pageCache: {
      hit: () => pages.inc({ result: 'hit' }),
      stale: () => pages.inc({ result: 'stale' }),
      miss: () => pages.inc({ result: 'miss' }),
    },
    countPolicyReport: (directive) => policyReports.inc({ directive }),
    countSecurityReport: () => securityReports.inc(),
    countUncheckedRead: () => uncheckedReads.inc(),
    followTrust: (trust) => registry.registerMetric(trustGauge(trust)),
    contentType: registry.contentType,
    print: () => registry.metrics(),
  }
}
