import { costs, everyday, machinesFor, type Told, withCdn } from './arithmetic.ts'
import { assumed, type Input, measured, valuesOf } from './inputs.ts'

type Cells = readonly string[]

/** Two digits that count, or whole numbers from a hundred on. */
function shown(value: number): string {
  if (value === 0) return '0'
  const digits = Math.max(0, 1 - Math.floor(Math.log10(Math.abs(value))))
  const rounded = value >= 100 ? Math.round(value) : Math.round(value * 10 ** digits) / 10 ** digits
  return String(rounded).replaceAll(/\B(?=(?:\d{3})+$)/g, value >= 1000 ? ',' : '')
}

const told: Told = { measured: valuesOf(measured), assumed: valuesOf(assumed) }
/** Of everything that a CDN may keep, as much of it is answered there. */
const shares = [0, 0.8, 0.95] as const

const inputRows = (inputs: Readonly<Record<string, Input>>): readonly Cells[] =>
  Object.values(inputs).map(({ what, value, unit, from }) => [what, `${value} ${unit}`, from])

function dayRows(): readonly Cells[] {
  const day = everyday(told)
  return [
    ['page views a second, mean and peak', `${shown(day.viewsASecond)} and ${shown(day.peakViews)}`],
    ['kB a page view to the visitor', shown(day.kbAView)],
    ['TB a month to all visitors', shown(day.terabytesAMonth)],
    ['cores of gateways at the peak', shown(day.gatewayCores)],
    ['events a day, million', shown(day.eventsADay / 1e6)],
    [
      'events a second at the peak; cores of PostgreSQL for them',
      `${shown(day.peakEvents)}; ${shown(day.eventCores)}`,
    ],
    ['the table of events, GB a day', shown(day.gigabytesADay)],
    [`the same after ${assumed.keepDays.value} days, TB`, shown(day.databaseGb / 1000)],
    ['what waits in NATS for each hour without PostgreSQL, GB', shown(day.waitingGbAnHour)],
  ]
}

function cdnRows(): readonly Cells[] {
  const sums = shares.map((share) => ({
    ...{ ...withCdn(told, share), ...costs(told, share) },
    needed: machinesFor(told, share),
  }))
  const row = (what: string, cell: (sum: (typeof sums)[number]) => string): Cells => [what, ...sums.map(cell)]
  const dollars = (value: number) => shown(Math.round(value / 10) * 10)
  return [
    row('pages a second that reach nginx, peak', ({ reachNginx }) => shown(reachNginx)),
    row('pages a second that reach processes, peak', ({ reachSite }) => shown(reachSite)),
    row('cores of site processes, peak', ({ siteCores }) => shown(siteCores)),
    row('site processes, with one to spare', ({ processes }) => String(processes.site)),
    row('gateway processes, with one to spare', ({ processes }) => String(processes.gateway)),
    row('memory of all processes, GB', ({ memoryGb }) => shown(memoryGb)),
    row(
      `machines of ${assumed.machineCores.value} cores and ${assumed.machineGb.value} GB, with one to spare`,
      ({ needed }) => String(needed),
    ),
    row('gigabits a second from the origin, peak', ({ gigabits }) => shown(gigabits)),
    row('TB a month from the origin', ({ originTb }) => shown(originTb)),
    row('USD a month: machines', ({ machines }) => dollars(machines)),
    row('PostgreSQL, Redis and NATS, without disks', ({ servers }) => dollars(servers)),
    row('disks of events, with a replica', ({ disks }) => dollars(disks)),
    row('sent by the origin', ({ origin }) => dollars(origin)),
    row('sent by the CDN', ({ cdn }) => dollars(cdn)),
    row('**all, USD a month**', ({ total }) => `**${dollars(total)}**`),
  ]
}

/** The rows of docs/scale.md by the heading of their table. */
export function scaleRows(): Readonly<Record<string, readonly Cells[]>> {
  return {
    '## Measured': inputRows(measured),
    '## Assumed': inputRows(assumed),
    '## Every day': dayRows(),
    '## With a CDN': cdnRows(),
  }
}
