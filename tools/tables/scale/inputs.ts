/** One number that the arithmetic of docs/scale.md starts from. */
export interface Input {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** Where it was measured, or what speaks for it. */
  readonly from: string
}

const drill = '`npm run drill -- scale-out`, 2026-11-26'
const figures = '[performance.md](performance.md)'

/** The values of inputs by their names. */
export function valuesOf<Name extends string>(inputs: Readonly<Record<Name, Input>>): Record<Name, number>
export function valuesOf(inputs: Readonly<Record<string, Input>>): Record<string, number> {
  return Object.fromEntries(Object.entries(inputs).map(([name, { value }]) => [name, value]))
}

/** What was measured. CPU is of one core of the machines in performance.md. */
export const measured = {
  keptPageMs: {
    what: 'CPU of a site process for a page from its cache',
    ...{ value: 0.3, unit: 'ms', from: `${drill}: 0.09 to 0.36, the machine busy` },
  },
  madePageMs: {
    what: 'CPU of a site process for a page that it makes',
    ...{
      value: 13.6,
      unit: 'ms',
      from: `${drill}: 11.5 to 15.2, the machine busy; 2 to 7 alone, ${figures}`,
    },
  },
  pageKb: {
    what: 'a page with its styles, br, without headers, mean of six',
    ...{ value: 22.7, unit: 'kB', from: drill },
  },
  scriptsKb: {
    what: 'scripts of a browser that has none of them, until the page is touched',
    ...{ value: 16.7, unit: 'kB', from: `${figures}, weight of a page` },
  },
  touchedKb: { what: 'scripts once it is touched', value: 131, unit: 'kB', from: `${figures}, the bars` },
  callMs: {
    what: 'CPU of a gateway for an unsigned call',
    ...{ value: 0.29, unit: 'ms', from: `${figures}, traces off` },
  },
  signedMs: {
    what: 'CPU of a gateway for a signed call with a session',
    ...{ value: 1, unit: 'ms', from: `${figures}, with PostgreSQL` },
  },
  logInMs: {
    what: 'CPU of a gateway for a log-in',
    value: 28,
    unit: 'ms',
    from: `${figures}: 71 a second on two cores, the load included`,
  },
  eventMs: {
    what: 'CPU of a gateway for an event',
    value: 0.042,
    unit: 'ms',
    from: `${figures}, analytics events`,
  },
  eventSqlMs: {
    what: 'CPU of PostgreSQL for an event',
    value: 0.035,
    unit: 'ms',
    from: `${figures}, analytics events`,
  },
  eventBytes: {
    what: 'an event in PostgreSQL, indexes included',
    ...{ value: 480, unit: 'bytes', from: '[configuration.md](configuration.md), `EVENTS_A_DAY_MB`' },
  },
  waitingBytes: {
    what: 'an event that waits in NATS, in requests of ten',
    ...{ value: 700, unit: 'bytes', from: '[configuration.md](configuration.md), `NATS_STREAM_MB`' },
  },
  siteMb: {
    what: 'memory of a site process, 10,000 assets',
    value: 528,
    unit: 'MB',
    from: `${figures}; 375 with 100 assets`,
  },
  gatewayMb: { what: 'memory of a gateway', value: 215, unit: 'MB', from: drill },
  marketMb: { what: 'memory of a market process', value: 253, unit: 'MB', from: drill },
  collectorMb: { what: 'memory of a collector', value: 215, unit: 'MB', from: drill },
} as const satisfies Readonly<Record<string, Input>>

/** What an operator knows better: put your own numbers in their place and run `npm run tables`. */
export const assumed = {
  views: { what: 'page views a day', value: 100, unit: 'million', from: 'the target' },
  peak: {
    what: 'the busiest second over the mean of the day',
    value: 4,
    unit: 'times',
    from: 'a market in motion',
  },
  headersKb: {
    what: 'headers of an answer',
    value: 1.5,
    unit: 'kB',
    from: 'the content security policy is most of them',
  },
  newBrowsers: {
    what: 'views of a browser that has no script yet',
    value: 20,
    unit: '%',
    from: 'three views a visit, some return',
  },
  touched: { what: 'of those, pages that are touched', value: 50, unit: '%', from: '' },
  nginxHits: {
    what: 'pages that nginx has, of what reaches it',
    value: 60,
    unit: '%',
    from: 'pages live for a minute, in 30 languages; a CDN takes the popular ones away',
  },
  made: {
    what: 'pages that a process makes, of what nginx asks for',
    value: 50,
    unit: '%',
    from: 'figures are new twice a minute',
  },
  signedCalls: {
    what: 'signed calls',
    value: 0.2,
    unit: 'a view',
    from: 'one view in five is of somebody signed in',
  },
  calls: { what: 'unsigned calls', value: 0.5, unit: 'a view', from: '' },
  logIns: { what: 'log-ins', value: 0.02, unit: 'a view', from: '2 million a day' },
  events: {
    what: 'events',
    value: 2.5,
    unit: 'a view',
    from: 'five a view, from the half of visitors who agree',
  },
  keepDays: { what: '`EVENTS_KEEP_DAYS`', value: 30, unit: 'days', from: 'the default is 395' },
  busy: {
    what: 'share of a core that is used at the peak',
    value: 60,
    unit: '%',
    from: 'beyond it waits grow',
  },
  proxyMs: {
    what: 'CPU of nginx for a request, TLS included',
    value: 0.15,
    unit: 'ms',
    from: 'not measured',
  },
  machineCores: { what: 'a machine for processes and nginx', value: 4, unit: 'cores', from: '' },
  machineGb: { what: 'its memory', value: 8, unit: 'GB', from: '' },
  nginxGb: { what: 'memory of each of two nginx', value: 2, unit: 'GB', from: 'not measured' },
  databaseCores: {
    what: 'PostgreSQL, each of two servers',
    value: 8,
    unit: 'cores',
    from: 'the event load with room for accounts and reports; not measured',
  },
  databaseGb: { what: 'its memory', value: 32, unit: 'GB', from: 'the indexes of some days; not measured' },
  redisCores: { what: 'Redis, each of two servers', value: 2, unit: 'cores', from: 'not measured' },
  redisGb: { what: 'its memory', value: 4, unit: 'GB', from: 'not measured' },
  natsCores: { what: 'NATS, each of three servers', value: 2, unit: 'cores', from: 'not measured' },
  natsGb: { what: 'its memory', value: 2, unit: 'GB', from: 'not measured' },
  diskFree: {
    what: 'share of the disks of events that stays free',
    value: 25,
    unit: '%',
    from: 'a third more than the events',
  },
  coreCost: { what: 'a core a month', value: 15, unit: 'USD', from: 'a price list of 2026, rounded' },
  memoryCost: { what: 'a GB of memory a month', value: 3, unit: 'USD', from: 'the same' },
  diskCost: { what: 'a GB of SSD a month', value: 0.1, unit: 'USD', from: 'the same' },
  originCost: { what: 'a GB sent by the origin', value: 0.05, unit: 'USD', from: 'the same' },
  cdnCost: { what: 'a GB sent by the CDN', value: 0.01, unit: 'USD', from: 'a contract of that size' },
} as const satisfies Readonly<Record<string, Input>>
