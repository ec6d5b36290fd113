import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks'
import { type Kind, kinds, type PerKind, perKind } from './mix.ts'

/** What came of one kind of requests in a stretch of time. */
export interface KindFigures {
  readonly answered: number
  /** Milliseconds until the whole answer; 0 where there was none. */
  readonly middleMs: number
  readonly slowMs: number
}

/** What came of all of them. */
export interface TrafficFigures {
  readonly kinds: PerKind<KindFigures>
  /** Refused, broken, or not sent since too many were under way. */
  readonly failures: number
  /** For each kind that failed how often, and the first message. */
  readonly messages: readonly string[]
}

/** Requests at a steady pace, whether those before have been answered or not. */
export interface Traffic {
  /** So many times the rates of the mix from now on. */
  pace(scale: number): void
  /** What came since the last time that this was asked. */
  figures(): TrafficFigures
  /** Sends nothing more; resolves when everything has been answered. */
  end(): Promise<void>
}

/** Requests of one kind. */
interface Lane {
  /** Begins to count what was sent anew, at another pace. */
  restart(): void
  /** Sends what is due after so many seconds at so many times the rate. */
  sendDue(seconds: number, scale: number): void
  /** What came since the last time that this was asked; the message is null where nothing failed. */
  figures(): { readonly came: KindFigures; readonly failed: number; readonly message: string | null }
  /** Resolves when everything has been answered. */
  settled(): Promise<unknown>
}

const tickMs = 10
const mostOpen = 200
const microseconds = 1000

function read(answered: RecordableHistogram): KindFigures {
  if (answered.count === 0) return { answered: 0, middleMs: 0, slowMs: 0 }
  const at = (percentile: number) => answered.percentile(percentile) / microseconds
  return { answered: answered.count, middleMs: at(50), slowMs: at(95) }
}

function createLane(kind: Kind, perSecond: number, send: () => Promise<number>): Lane {
  const open = new Set<Promise<void>>()
  let answered = createHistogram()
  let failed = { count: 0, first: '' }
  let sent = 0

  function fail(message: string) {
    failed = { count: failed.count + 1, first: failed.first === '' ? message : failed.first }
  }

  async function sendOne(): Promise<void> {
    try {
      const tookMs = await send()
      // The stretch in which the answer came, which may be a later one.
      answered.record(Math.max(1, Math.round(tookMs * microseconds)))
    } catch (error) {
      fail(String(error))
    }
  }

  return {
    restart() {
      sent = 0
    },
    sendDue(seconds, scale) {
      const due = Math.floor(seconds * perSecond * scale)
      for (; sent < due; sent += 1) {
        if (open.size >= mostOpen) fail(`not sent, ${open.size} are under way`)
        else {
          const one = sendOne()
          open.add(one)
          void one.finally(() => open.delete(one))
        }
      }
    },
    figures() {
      const { count, first } = failed
      const message = count === 0 ? null : `${kind}: ${count} failed, the first: ${first}`
      const told = { came: read(answered), failed: count, message }
      answered = createHistogram()
      failed = { count: 0, first: '' }
      return told
    },
    settled: () => Promise.all(open),
  }
}

/** @param senders one for each kind: sends one and answers how long it took, in milliseconds; throws where it failed. */
export function createTraffic(rates: PerKind<number>, senders: PerKind<() => Promise<number>>): Traffic {
  const lanes = perKind((kind) => createLane(kind, rates[kind], senders[kind]))
  let current = { scale: 0, sinceMs: performance.now() }
  const timer = setInterval(() => {
    const seconds = (performance.now() - current.sinceMs) / 1000
    for (const kind of kinds) lanes[kind].sendDue(seconds, current.scale)
  }, tickMs)
  return {
    pace(scale) {
      current = { scale, sinceMs: performance.now() }
      for (const kind of kinds) lanes[kind].restart()
    },
    figures() {
      const told = perKind((kind) => lanes[kind].figures())
      return {
        kinds: perKind((kind) => told[kind].came),
        failures: kinds.reduce((sum, kind) => sum + told[kind].failed, 0),
        messages: kinds.flatMap((kind) => told[kind].message ?? []),
      }
    },
    async end() {
      clearInterval(timer)
      await Promise.all(kinds.map((kind) => lanes[kind].settled()))
    },
  }
}
