import { clientPackages } from './install-clients.ts'

/** One client that is measured. */
export interface AnalyticsClient {
  readonly name: string
  /** A module of this project, a text that imports what is installed beside it, or a script that reads its own tag. */
  readonly source:
    | { readonly kind: 'module'; readonly url: URL }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'script'; readonly path: string }
}

const named = (name: keyof typeof clientPackages) => `${name} ${clientPackages[name]}`

/**
 * Each is started as its documentation says, with its own way of sending, and offers `benchTrack`. What would keep events of a
 * bench back is switched off: looking for robots, limits of events a second, and code that is loaded from elsewhere.
 */
const others: readonly AnalyticsClient[] = [
  {
    name: named('posthog-js'),
    source: {
      kind: 'text',
      text: `import posthog from 'posthog-js'
posthog.init('phc_bench', {
  api_host: location.origin,
  disable_external_dependency_loading: true,
  opt_out_useragent_filter: true,
  rate_limiting: { events_per_second: 1000, events_burst_limit: 10000 },
})
globalThis.benchTrack = (name, ext) => posthog.capture(name, ext)`,
    },
  },
  {
    name: named('@snowplow/browser-tracker'),
    source: {
      kind: 'text',
      text: `import { newTracker, trackPageView, trackStructEvent } from '@snowplow/browser-tracker'
newTracker('bench', location.origin, { appId: 'web' })
trackPageView()
globalThis.benchTrack = (name, ext) =>
  trackStructEvent({ category: 'converter', action: name, label: ext.from, property: ext.to })`,
    },
  },
  {
    name: named('@plausible-analytics/tracker'),
    source: {
      kind: 'text',
      text: `import { init, track } from '@plausible-analytics/tracker'
init({ domain: 'www.example.com', endpoint: location.origin + '/api/event', captureOnLocalhost: true, logging: false })
globalThis.benchTrack = (name, props) => track(name, { props })`,
    },
  },
]

/** The project's own client and those of others; Umami's where a copy of its tracker is named. */
export function analyticsClients(umamiPath: string | null): readonly AnalyticsClient[] {
  const own = { kind: 'module', url: new URL('own-client.ts', import.meta.url) } as const
  const umami: readonly AnalyticsClient[] =
    umamiPath === null ? [] : [{ name: 'umami (local copy)', source: { kind: 'script', path: umamiPath } }]
  return [{ name: '@portico/analytics', source: own }, ...others, ...umami]
}
