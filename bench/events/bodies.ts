import { collectorForm, type EventForm } from './event-form.ts'
import { sampleEvents } from './sample-events.ts'

/** Requests that are ready to be sent, and what has to come of them. */
export interface PreparedBodies {
  readonly bodies: readonly string[]
  /** Events that fit, those that come again among them. */
  readonly fitting: number
  readonly invalid: number
  /** Different events among those that fit. */
  readonly distinct: number
}

const repeatedEvery = 10
const brokenEvery = 100

/**
 * Bodies for one run: every tenth event was sent before, somewhere ahead of it, and counts a failed attempt more; one in a hundred
 * does not fit. `batch` events make a body. Throws a RangeError where they cannot be shared out evenly.
 */
export function prepareBodies(options: {
  readonly run: string
  readonly events: number
  readonly batch: number
  /** Milliseconds since the epoch. */
  readonly nowMs: number
  /** That of the collector unless given. */
  readonly form?: EventForm
}): PreparedBodies {
  const { run, events, batch, nowMs, form = collectorForm } = options
  if (!Number.isInteger(events / batch)) throw new RangeError('every body holds the same number of events')
  const fresh = sampleEvents(run, events, nowMs)
  const counts = { fitting: 0, invalid: 0 }
  const distinct = new Set<number>()

  function itemAt(index: number): object {
    const breaksAt = index % brokenEvery === brokenEvery - 1
    const broken = breaksAt ? form.breaks[Math.floor(index / brokenEvery) % form.breaks.length] : undefined
    const repeats = !breaksAt && index % repeatedEvery === repeatedEvery - 1
    // Seven before one that repeats is always a new one that fits.
    const from = repeats ? index - 7 : index
    const event = fresh[from]
    if (event === undefined) throw new RangeError('there is no such event')
    if (broken !== undefined) {
      counts.invalid += 1
      return broken(event)
    }
    counts.fitting += 1
    distinct.add(from)
    return form.write(repeats ? { ...event, retry_count: 1 } : event)
  }

  const bodies = Array.from({ length: events / batch }, (_, body) =>
    JSON.stringify(form.enclose(Array.from({ length: batch }, (_none, at) => itemAt(body * batch + at)))),
  )
  return { bodies, ...counts, distinct: distinct.size }
}
