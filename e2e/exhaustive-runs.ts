/** A long run. */
export interface ExhaustiveRun {
  readonly name: string
  /**
   * `browser`: a topic of this folder in Chromium. `engines`: `engines/` in the others. `unit`: a test file, whose environment says
   * how long its sample is.
   */
  readonly runner: 'browser' | 'engines' | 'unit'
  readonly topic: string
  readonly rounds: number
  readonly environment: Readonly<Record<string, string>>
}

/** All long runs, in the order of the table. */
export const exhaustiveRuns: readonly ExhaustiveRun[] = [
  {
    name: 'every link from the home page followed',
    runner: 'unit',
    topic: 'apps/site/src/server/links.system.test.ts',
    rounds: 1,
    environment: { PORTICO_LINKS: 'all' },
  },
  {
    name: 'every page in thirty languages, rendered by the server',
    runner: 'unit',
    topic: 'apps/site/src/server/site.system.test.ts',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'crawl of 500 pages a language in the browser',
    runner: 'browser',
    topic: 'crawl.e2e',
    rounds: 1,
    environment: { PORTICO_CRAWL_PAGES: '500' },
  },
  {
    name: 'axe on every page kind in en, ar, de, ja and th, both themes',
    runner: 'browser',
    topic: 'accessibility.e2e',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'reflow of every page kind in six languages',
    runner: 'browser',
    topic: 'reflow.e2e',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'heads of tables on every page kind',
    runner: 'browser',
    topic: 'table-heads.e2e',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'every page kind by keyboard alone, in English and mirrored',
    runner: 'browser',
    topic: 'keyboard.e2e',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'every page kind in forced colours and with reduced motion',
    runner: 'browser',
    topic: 'media.e2e',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'every page kind in thirty languages: its words, its head, its width on a phone',
    runner: 'browser',
    topic: 'languages.e2e',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'every page kind with texts in a language that nobody speaks',
    runner: 'browser',
    topic: 'pseudo.e2e',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'numbers typed and shown in thirty languages',
    runner: 'browser',
    topic: 'vectors.e2e',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'all flows of accounts, the long ones in English and mirrored',
    runner: 'browser',
    topic: 'account/',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'widgets replaced and broken',
    runner: 'browser',
    topic: 'widgets.e2e',
    rounds: 10,
    environment: {},
  },
  {
    name: 'other engines, Firefox and WebKitGTK: all flows, and every page kind in both themes and in Arabic',
    runner: 'engines',
    topic: 'engines',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'all unit tests, with samples of the day for their properties',
    runner: 'unit',
    topic: '',
    rounds: 1,
    environment: { PORTICO_SEED: String(Date.now() % 2 ** 31) },
  },
  {
    name: 'labelled histories cleaned, every day as it arrives',
    runner: 'unit',
    topic: 'tools/histories/histories.test.ts',
    rounds: 1,
    environment: { PORTICO_HISTORIES: 'all' },
  },
  {
    name: 'what every request costs at 10,000 assets',
    runner: 'unit',
    topic: 'apps/server/src/request-cost/request-cost.system.test.ts',
    rounds: 1,
    environment: { PORTICO_COST: 'all' },
  },
  {
    name: 'bands of forecasts on 2,000 generated series of each kind',
    runner: 'unit',
    topic: 'packages/forecast/src/coverage.system.test.ts',
    rounds: 1,
    environment: { PORTICO_SERIES: '2000' },
  },
  {
    name: 'headlines of forecasts on 1,240 histories of noise and 500 of trends',
    runner: 'unit',
    topic: 'packages/forecast/src/headline.system.test.ts',
    rounds: 1,
    environment: { PORTICO_RUNS: '1' },
  },
  {
    name: '20,000 mutated requests',
    runner: 'unit',
    topic: 'apps/gateway/src/admission/mutations.test.ts',
    rounds: 1,
    environment: { PORTICO_MUTATIONS: '20000' },
  },
  {
    name: '20,000 lists of malformed events',
    runner: 'unit',
    topic: 'apps/gateway/src/ingest/read-event.test.ts',
    rounds: 1,
    environment: { PORTICO_MUTATIONS: '20000' },
  },
  {
    name: 'registrations killed 100 times',
    runner: 'unit',
    topic: 'apps/gateway/src/accounts/registration/killed.system.test.ts',
    rounds: 1,
    environment: { PORTICO_KILLS: '100' },
  },
  {
    name: 'Redis killed under a fleet 20 times',
    runner: 'unit',
    topic: 'packages/stores/src/snapshot/redis/killed.system.test.ts',
    rounds: 1,
    environment: { PORTICO_FLEET: '20' },
  },
  {
    name: 'the time of calls that name an account, 400 samples a class',
    runner: 'unit',
    topic: 'apps/gateway/src/accounts/sign-in/enumeration.system.test.ts',
    rounds: 1,
    environment: { PORTICO_TIMING_SAMPLES: '400' },
  },
  {
    name: 'events: the process and PostgreSQL killed 20 times each under load',
    runner: 'unit',
    topic: 'apps/server/src/events/killed.system.test.ts',
    rounds: 1,
    environment: { PORTICO_EVENTS: '20' },
  },
  {
    name: 'events: the leader of three NATS servers, and one alone, killed 20 times each under load',
    runner: 'unit',
    topic: 'apps/collector/src/killed.system.test.ts',
    rounds: 1,
    environment: { PORTICO_EVENTS: '20' },
  },
  {
    name: 'events: databases, collectors, NATS servers and disks fail, 3 rounds each with a ledger',
    runner: 'unit',
    topic: 'apps/server/src/event-faults/event-faults.system.test.ts',
    rounds: 3,
    environment: { PORTICO_EVENT_FAULTS: 'all' },
  },
  {
    name: 'events: the cap of the stream, on one NATS server and on three, with every restart',
    runner: 'unit',
    topic: 'packages/stores/src/events/nats/stream-cap.system.test.ts',
    rounds: 1,
    environment: { PORTICO_STREAM_CAP: 'all' },
  },
  {
    name: 'events: network, tabs and storage broken in Chromium, 3 times',
    runner: 'browser',
    topic: 'analytics-faults.e2e',
    rounds: 3,
    environment: {},
  },
  {
    name: 'two builds behind one proxy, brought forward and back 5 times under load',
    runner: 'unit',
    topic: 'tools/upgrade/upgrade.system.test.ts',
    rounds: 1,
    environment: { PORTICO_UPGRADES: '5' },
  },
  {
    name: 'scale-out: each part of a whole fleet killed, restarted and cut off under load, with a ledger',
    runner: 'unit',
    topic: 'tools/scale-out/scale-out.system.test.ts',
    rounds: 1,
    environment: { PORTICO_SCALE_OUT: 'all' },
  },
  {
    name: 'open pages of two builds in Chromium, while the site is brought forward and back',
    runner: 'unit',
    topic: 'tools/upgrade/open-pages.system.test.ts',
    rounds: 1,
    environment: { PORTICO_UPGRADES: '1' },
  },
  {
    name: 'market faults',
    runner: 'unit',
    topic: 'apps/server/src/market-faults/market-faults.system.test.ts',
    rounds: 1,
    environment: { PORTICO_FAULTS: 'all' },
  },
  {
    name: 'alerts: everything that one is for broken on a fleet, seen to fire and to clear in Prometheus',
    runner: 'unit',
    topic: 'apps/server/src/alerts/alert-drill.system.test.ts',
    rounds: 1,
    environment: { PORTICO_ALERTS: 'all' },
  },
]
