import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { watchPages } from '../measuring/page-watch.ts'
import { median, percentile, ratiosOf } from '../measuring/statistics.ts'
import {
  type CostOptions,
  ratioCells,
  startOnAllCores,
  startSubject,
  subjectOf,
} from '../measuring/subject.ts'
import { shown, type Table } from '../measuring/table.ts'

const ratioBar = 1.5
const catalogueSize = 10_000
/** Twenty pages a second: one in two of those that many read, the other with an amount of the reader's own, which no cache has. */
const paceMs = 50
const shared = ['/', '/convert/btc/usd', '/price', '/price/btc', '/sitemap.xml']
/** What an address has saved is spent by then, and its budget applies. */
const onsetMs = 4000
const share = 0.95

const attacks = [
  { name: 'the XML sitemaps, 4 clients without a pause', attack: 'sitemap' },
  { name: 'hostile targets, 4 clients without a pause', attack: 'targets' },
  { name: 'the pages that make the most work, 4 clients without a pause', attack: 'worst' },
  { name: '200 readers of a sitemap that read nothing', attack: 'slow' },
] as const

const statusesSchema = v.record(v.string(), v.number())

interface Round {
  readonly quietMs: number
  readonly attackedMs: number
  readonly statuses: Readonly<Record<string, number>>
}

let asked = 0

function nextPath(): string {
  asked += 1
  const place = Math.floor(asked / 2)
  return asked % 2 === 0 ? (shared[place % shared.length] ?? '/') : `/convert/eth/eur?amount=${place}`
}

/** How long the pages of other clients took at the 95th percentile, while something goes on. */
async function waitsDuring<Done>(origin: string, work: () => Promise<Done>): Promise<[number, Done]> {
  const watch = watchPages(() => origin + nextPath(), paceMs)
  const done = await work()
  const times = await watch.end()
  return [
    percentile(
      times.map(({ tookMs }) => tookMs),
      share,
    ),
    done,
  ]
}

/** Sitemaps are made once a day, off the thread that answers; the first ones take a while. */
async function untilReady(origin: string): Promise<void> {
  const untilMs = performance.now() + 120_000
  for (const path of shared) {
    while ((await fetch(origin + path)).status !== 200) {
      if (performance.now() > untilMs) throw new Error(`${path} is not ready after two minutes`)
      await setTimeout(250)
    }
  }
}

const answersText = (statuses: Readonly<Record<string, number>>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

/** What clients that mean harm do to how long others wait, with a catalogue of 10,000 assets. */
export async function measureSafety({ pin, rounds, roundMs }: CostOptions): Promise<Table> {
  // Threads beside the one that answers take the other core, as on a server with two.
  await using server = await startOnAllCores('catalogue-server', [String(catalogueSize), 'limited'])
  await using hostile = await startSubject('hostile-clients', { pin, on: 'load' })
  const { origin } = subjectOf(server)
  await untilReady(origin)
  const quiet = () => setTimeout(roundMs)
  const attackBy = (attack: (typeof attacks)[number]['attack']) => async () =>
    v.parse(statusesSchema, await hostile.ask({ attack, origin, durationMs: onsetMs + roundMs }))
  const rows: string[][] = []
  for (const { name, attack } of attacks) {
    await attackBy(attack)()
    const all: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      const [quietMs] = await waitsDuring(origin, quiet)
      const attacking = attackBy(attack)()
      await setTimeout(onsetMs)
      const [attackedMs, statuses] = await waitsDuring(origin, () => attacking)
      all.push({ quietMs, attackedMs, statuses })
    }
    const before = all.map(({ quietMs }) => quietMs)
    const during = all.map(({ attackedMs }) => attackedMs)
    const ratio = ratioCells(ratiosOf(during, before), ratioBar)
    rows.push([
      name,
      shown(median(before)),
      shown(median(during)),
      ...ratio,
      answersText(all.at(-1)?.statuses ?? {}),
    ])
  }
  return {
    title: `Others during an attack from one address, ${shown(catalogueSize)} assets`,
    columns: [
      'attack',
      'before: ms of a page, 95 of 100',
      'during',
      'ratio (median, spread)',
      'bar',
      'kept',
      'what the attackers got, last round',
    ],
    rows,
  }
}
