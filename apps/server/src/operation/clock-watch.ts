import type { StoreClock } from '@portico/stores'
import { Gauge } from 'prom-client'
import type { Role } from '../config/settings.ts'
import type { Condition, ConditionSource } from './readiness.ts'

/** Compares the clock of this process with those of its stores (SAFE-06). Disposing it ends that and closes the clocks. */
export interface ClockWatch extends AsyncDisposable {
  /**
   * Whether the clock is within five seconds of every store that has answered so far. While it is not, this process makes no
   * keys and publishes nothing.
   */
  isRight(): boolean
  /** By store, how many milliseconds this process is ahead of it; negative where it is behind. */
  offsets(): ReadonlyMap<string, number>
  /** Looks at once instead of at the next interval. Never rejects. */
  look(): Promise<void>
}

/** What is compared. */
export interface ClockWatchOptions {
  readonly clocks: readonly StoreClock[]
  /** Milliseconds since the epoch; Date.now unless given. */
  readonly now?: () => number
  readonly logger: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
  }
  /** Between two looks; 2,000 ms unless given. */
  readonly everyMs?: number
}

/** The roles whose work a wrong clock spoils: times of prices, codes, sessions and signatures. Pages only show what there is. */
const spoiledRoles: readonly Role[] = ['market', 'gateway']

const toleranceMs = 5000
const readings = 5
/** Half of a longer round trip would say too little. */
const longestTripMs = 4000

const isOff = (offsetMs: number) => Math.abs(offsetMs) > toleranceMs

function describeOffset(store: string, offsetMs: number): string {
  const seconds = Math.round(Math.abs(offsetMs) / 100) / 10
  return `the clock is ${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} that of ${store}`
}

/** How far ahead this process is by one reading; null where the answer took too long to say. Rejects where there is none. */
async function readOffset(clock: StoreClock, now: () => number): Promise<number | null> {
  const askedMs = performance.now()
  const storeMs = await clock.read()
  const tripMs = performance.now() - askedMs
  return tripMs > longestTripMs ? null : now() - tripMs / 2 - storeMs
}

/** The median of five readings; null where the store does not answer in time. */
async function measure(clock: StoreClock, now: () => number): Promise<number | null> {
  const offsets: number[] = []
  for (let reading = 0; reading < readings; reading += 1) {
    // A store that does not answer says nothing about the clock; that it does not, others tell.
    const offset = await readOffset(clock, now).catch(() => null)
    if (offset === null) return null
    offsets.push(offset)
  }
  return offsets.toSorted((left, right) => left - right)[Math.floor(readings / 2)] ?? null
}

/** Starts the watch; the first look is over when it resolves. What a store said last holds until it answers again. */
export async function watchClock(options: ClockWatchOptions): Promise<ClockWatch> {
  const { clocks, now = Date.now, logger, everyMs = 2000 } = options
  const offsets = new Map<string, number>()

  function take(store: string, offsetMs: number) {
    const before = isOff(offsets.get(store) ?? 0)
    offsets.set(store, offsetMs)
    if (isOff(offsetMs) === before) return
    const fields = { store, offsetSeconds: offsetMs / 1000 }
    if (before) logger.warn(fields, `the clock agrees with that of ${store} again`)
    else logger.warn(fields, describeOffset(store, offsetMs))
  }

  async function look() {
    for (const clock of clocks) {
      const offsetMs = await measure(clock, now)
      if (offsetMs !== null) take(clock.store, offsetMs)
    }
  }

  let looking: Promise<void> | null = null
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
  await lookOnce()
  const timer = setInterval(lookOnce, everyMs)
  timer.unref()
  return {
    isRight: () => !offsets.values().some(isOff),
    offsets: () => offsets,
    look: lookOnce,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await looking
      await Promise.all(clocks.map((clock) => clock[Symbol.asyncDispose]()))
    },
  }
}

/** Names each store that the clock differs from. */
export function clockConditions(watch: Pick<ClockWatch, 'offsets'>, roles: readonly Role[]): ConditionSource {
  const stops = roles.filter((role) => spoiledRoles.includes(role))
  return () =>
    [...watch.offsets()].flatMap(([store, offsetMs]): Condition[] =>
      isOff(offsetMs) ? [{ subject: 'clock', text: describeOffset(store, offsetMs), stops }] : [],
    )
}

/** Shows, at each scrape, how far this process is ahead of each store that has answered. */
export function clockGauge(watch: Pick<ClockWatch, 'offsets'>): Gauge {
  return new Gauge({
    name: 'portico_clock_offset_seconds',
    help: 'How far the clock of this process is ahead of that of a store; above 5 either way, roles are stopped',
    labelNames: ['store'],
    registers: [],
    collect() {
      for (const [store, offsetMs] of watch.offsets()) this.set({ store }, offsetMs / 1000)
    },
  })
}
