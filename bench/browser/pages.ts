import { chromium } from '@playwright/test'
import { chromiumArguments } from '../../tools/browser/chromium.ts'
import { median } from '../measuring/statistics.ts'
import { startSubject, subjectOf } from '../measuring/subject.ts'
import type { Pin } from '../children/child.ts'
import { shown, type Table, verdict } from '../measuring/table.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import { weightOf, weightTable } from './weight.ts'

const bars = { largestPaintMs: 1200, blockedMs: 50, shift: 0 } as const

interface BrowserOptions {
  readonly pin: Pin
  readonly chromium: string
  readonly pages: readonly { readonly name: string; readonly path: string }[]
  /** Pages that are also loaded on a slow device and network. */
  readonly slowPages: readonly { readonly name: string; readonly path: string }[]
  readonly rounds: number
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
    rows: [...rows, ['bar', `≤ ${bars.largestPaintMs} ms`, `≤ ${bars.blockedMs} ms`, String(bars.shift), '']],
  }
}

/** What a real browser loads and when it paints; the server has the pages in its cache. */
export async function measurePages(options: BrowserOptions): Promise<readonly Table[]> {
  const { pin, pages, slowPages, rounds } = options
  await using server = await startSubject('site-server', { pin, on: 'server' })
  const { origin } = subjectOf(server)
  for (const { path } of pages) await (await fetch(origin + path)).arrayBuffer()
  await using stack = new AsyncDisposableStack()
  const browser = await chromium.launch({ executablePath: options.chromium, args: chromiumArguments })
  stack.defer(() => browser.close())
  const weights: { name: string; weight: ReturnType<typeof weightOf> }[] = []
  for (const { name, path } of pages) {
    const { transfers } = await loadPage(browser, origin + path, 'as the machine')
    weights.push({ name, weight: weightOf(transfers) })
  }
  const slow = new Map(slowPages.map(({ name }): [string, PageLoad[]] => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const { name, path } of slowPages)
      slow.get(name)?.push(await loadPage(browser, origin + path, 'slow'))
  return [weightTable(weights), paintTable(slow)]
}
