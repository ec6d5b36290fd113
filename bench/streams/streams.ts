import { priceStream } from '@portico/contract'
import * as v from 'valibot'
import { median } from '../measuring/statistics.ts'
import { type CostOptions, startSubject } from '../measuring/subject.ts'
import { shown, type Table, verdict } from '../measuring/table.ts'

const lateBarMs = 1000
const followed = 20
const updated = 100

const greetingSchema = v.object({ origin: v.string(), slugs: v.array(v.string()) })

/** How late one update was, in milliseconds after it was published: for the middle reader, the 95th of 100, the last. */
export interface Lateness {
  readonly median: number
  readonly p95: number
  readonly last: number
}

/** The lateness of an update by the times at which it came. Throws a RangeError where it came to nobody. */
export function latenessOf(publishedMs: number, timesMs: readonly number[]): Lateness {
  const late = timesMs.map((timeMs) => timeMs - publishedMs).toSorted((left, right) => left - right)
  const at = (share: number) => late[Math.ceil(share * late.length) - 1]
  const [middle, p95, last] = [at(0.5), at(0.95), at(1)]
  if (middle === undefined || p95 === undefined || last === undefined)
    throw new RangeError('an update came to nobody')
  return { median: middle, p95, last }
}

/** What each reader follows: a stretch of the updated assets that begins elsewhere for each. */
export function pathOf(slugs: readonly string[], reader: number): string {
  const doubled = [...slugs, ...slugs]
  const start = (reader * 7) % slugs.length
  return `${priceStream.path}?assets=${doubled.slice(start, start + followed).join(',')}`
}

/** How late live prices come to many readers, and what holding their streams costs. */
export async function measureStreams({
  pin,
  rounds,
  sizes,
}: Pick<CostOptions, 'pin' | 'rounds'> & { readonly sizes: readonly number[] }): Promise<Table> {
  const rows: string[][] = []
  for (const size of sizes) rows.push(await measureSize({ pin, rounds, size }))
  return {
    title: `Streams of live prices: each follows ${followed} assets, ${updated} change once a second`,
    columns: [
      'streams',
      'an update is there after (middle reader)',
      '95 of 100',
      'the last reader, median of all updates',
      'bar',
      'kept',
      'CPU ms of an update',
      'memory of a stream',
    ],
    rows,
  }
}

async function measureSize({
  pin,
  rounds,
  size,
}: Pick<CostOptions, 'pin' | 'rounds'> & { readonly size: number }): Promise<string[]> {
  await using server = await startSubject('stream-server', { pin, on: 'server' })
  await using readers = await startSubject('stream-readers', { pin, on: 'load' })
  const { origin, slugs } = v.parse(greetingSchema, server.greeting)
  const { hostname: host, port } = new URL(origin)
  const changing = slugs.slice(0, updated)
  const memory = async () => v.parse(v.number(), await server.ask({ memory: true }))
  const before = await memory()
  const paths = Array.from({ length: size }, (_, reader) => pathOf(changing, reader))
  await readers.ask({ host, port: Number(port), paths })
  const perStream = ((await memory()) - before) / size
  const lateness: Lateness[] = []
  const cpu = async () => v.parse(v.number(), await server.ask({ cpu: true }))
  const cpuBefore = await cpu()
  for (let round = 0; round < rounds; round += 1) {
    const price = `${1000 + round}.5`
    await readers.ask({ expect: price })
    const publishedMs = v.parse(v.number(), await server.ask({ price, assets: updated }))
    lateness.push(latenessOf(publishedMs, v.parse(v.array(v.number()), await readers.ask({ times: true }))))
  }
  const cpuMs = ((await cpu()) - cpuBefore) / rounds
  const last = median(lateness.map((late) => late.last))
  const of = (pick: (late: Lateness) => number) => `${shown(median(lateness.map(pick)))} ms`
  return [
    shown(size),
    of((late) => late.median),
    of((late) => late.p95),
    `**${shown(last)} ms** (${shown(Math.max(...lateness.map((late) => late.last)))} at most)`,
    `≤ ${shown(lateBarMs)} ms`,
    verdict(last <= lateBarMs),
    shown(cpuMs),
    `${shown(perStream / 1024)} KiB`,
  ]
}
