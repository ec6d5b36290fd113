import { urls } from '@portico/site/routes'
import { percentile } from '../measuring/statistics.ts'
import { startSubject, subjectOf } from '../measuring/subject.ts'
import type { CostOptions } from '../measuring/subject.ts'
import { shown, type Table, verdict } from '../measuring/table.ts'
import { typedTexts } from './typed-texts.ts'

/** What a search may take with the largest catalogue (features 1.1). */
const barMs = 50
const addresses = typedTexts.flatMap(([prefix, texts]) => texts.map((text) => prefix + urls.searchJson(text)))

async function timeOf(origin: string, address: string): Promise<number> {
  const beganMs = performance.now()
  const response = await fetch(origin + address)
  const body = await response.text()
  if (response.status !== 200 || !body.startsWith('{"query"'))
    throw new Error(`${address} found nothing to read`)
  return performance.now() - beganMs
}

/** Milliseconds of each answer, one asked after the other, no cache in between. */
async function timesOf({ pin, rounds }: SearchOptions, size: number): Promise<readonly number[]> {
  await using child = await startSubject('catalogue-server', {
    pin,
    on: 'server',
    args: [String(size), 'uncached'],
  })
  const { origin } = subjectOf(child)
  const times: number[] = []
  for (let round = -2; round < rounds; round += 1)
    for (const address of addresses) {
      const time = await timeOf(origin, address)
      // The first two rounds make the index of each language, and let V8 compile.
      if (round >= 0) times.push(time)
    }
  return times
}

type SearchOptions = Pick<CostOptions, 'pin' | 'rounds'> & {
  /** Counts of assets, ascending. */
  readonly sizes: readonly number[]
}

/** How long readers wait for what they typed: the whole answer of the search, with assets, conversions and pages. */
export async function measureSearch(options: SearchOptions): Promise<Table> {
  const columns: (readonly number[])[] = []
  for (const size of options.sizes) columns.push(await timesOf(options, size))
  const largest = columns.at(-1) ?? []
  const shares = [
    { name: 'median', share: 0.5 },
    { name: '95th percentile', share: 0.95 },
    { name: 'slowest', share: 1 },
  ]
  const counted = new Intl.NumberFormat('en')
  return {
    title: `A search, ms: ${addresses.length} typed texts in six languages, no cache, one after the other`,
    columns: ['', ...options.sizes.map((size) => `${counted.format(size)} assets`), 'bar', 'kept'],
    rows: shares.map(({ name, share }) => [
      name,
      ...columns.map((times) => shown(percentile(times, share))),
      ...(share === 1 ? ['', ''] : [`≤ ${barMs}`, verdict(percentile(largest, share) <= barMs)]),
    ]),
  }
}
