import { chromium } from '@playwright/test'
import { chromiumArguments } from '../../tools/browser/chromium.ts'
import { median } from '../measuring/statistics.ts'
import { startSubject, subjectOf } from '../measuring/subject.ts'
import type { Pin } from '../children/child.ts'
import { shown, type Table, verdict } from '../measuring/table.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import { weightOf, weightTable } from './weight.ts'

const bars = { largestPaintMs: 1000, blockedMs: 50, shift: 0 } as const

interface WeightOptions {
  readonly pin: Pin
  readonly chromium: string
  readonly pages: readonly NamedPage[]
}

interface PhoneOptions extends WeightOptions {
  readonly rounds: number
}

interface NamedPage {
  readonly name: string
  readonly path: string
}

function paintTable(rounds: ReadonlyMap<string, readonly PageLoad[]>): Table {
  const rows = [...rounds].map(([name, loads]) => {
    const largest = median(loads.map((load) => load.largestPaintMs))
    const blocked = median(loads.map((load) => load.blockedMs))
    const shift = median(loads.map((load) => load.shift))
    const kept = largest <= bars.largestPaintMs && blocked <= bars.blockedMs && shift <= bars.shift
    return [name, `${Math.round(largest)} ms`, `${Math.round(blocked)} ms`, shown(shift), verdict(kept)]
  })
  return {
    title: 'A phone on slow 4G: CPU x4, 150 ms round trips, 1.5 Mbit/s',
    columns: ['page', 'largest paint', 'blocking time', 'layout shift', 'bars kept'],
    zeroIn: ['blocking time', 'layout shift'],
    rows: [...rows, ['bar', `≤ ${bars.largestPaintMs} ms`, `≤ ${bars.blockedMs} ms`, String(bars.shift), '']],
  }
}

/** A browser and a server that has the pages in its cache. */
async function openBrowser({ pin, pages, chromium: executablePath }: WeightOptions) {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startSubject('site-server', { pin, on: 'server' }))
  const { origin } = subjectOf(server)
  for (const { path } of pages) await (await fetch(origin + path)).arrayBuffer()
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  stack.defer(() => browser.close())
  const held = stack.move()
  return { origin, browser, [Symbol.asyncDispose]: () => held.disposeAsync() }
}

/** What a real browser loads of each page, up to the load event and after the first touch. */
export async function measureWeights(options: WeightOptions): Promise<Table> {
  await using opened = await openBrowser(options)
  const weights: { name: string; weight: ReturnType<typeof weightOf> }[] = []
  for (const { name, path } of options.pages) {
    const { transfers } = await loadPage(opened.browser, opened.origin + path, 'as the machine')
    weights.push({ name, weight: weightOf(transfers) })
  }
  return weightTable(weights)
}

/** When each page paints on a slow phone and network, how long it blocks, and whether it moves; rounds are interleaved. */
export async function measurePhone(options: PhoneOptions): Promise<Table> {
  await using opened = await openBrowser(options)
  const loads = new Map(options.pages.map(({ name }): [string, PageLoad[]] => [name, []]))
  for (let round = 0; round < options.rounds; round += 1)
    for (const { name, path } of options.pages)
      loads.get(name)?.push(await loadPage(opened.browser, opened.origin + path, 'slow'))
  return paintTable(loads)
}
