import { chromium } from '@playwright/test'
import lighthouse, { type Flags } from 'lighthouse'
import { chromiumArguments } from '../../tools/browser/chromium.ts'
import type { Pin } from '../children/child.ts'
import { freePort } from '@portico/stores/test-free-port'
import { startSubject, subjectOf } from '../measuring/subject.ts'
import type { Table } from '../measuring/table.ts'
import { categoryIds, readScores, type Scores, scoreTable } from './categories.ts'

interface LighthouseOptions {
  readonly pin: Pin
  readonly chromium: string
  readonly pages: readonly { readonly name: string; readonly path: string }[]
  readonly runs: number
}

/** On a busy machine the trace of a load at times lacks its beginning; such a load is repeated, at most twice. */
async function scoresOf(url: string, flags: Flags, repeats = 2): Promise<Scores> {
  try {
    return readScores(await lighthouse(url, flags))
  } catch (error) {
    if (repeats === 0) throw new Error(`Lighthouse has no points for ${url}`, { cause: error })
    process.stderr.write(`${String(error)}; once more\n`)
    return scoresOf(url, flags, repeats - 1)
  }
}

/** Points of Lighthouse for each page, with its own mobile preset; runs of the pages are interleaved. */
export async function measureLighthouse(options: LighthouseOptions): Promise<Table> {
  const { pin, pages, runs } = options
  await using server = await startSubject('site-server', { pin, on: 'server' })
  const { origin } = subjectOf(server)
  for (const { path } of pages) await (await fetch(origin + path)).arrayBuffer()
  await using stack = new AsyncDisposableStack()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: options.chromium,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  stack.defer(() => browser.close())
  const scores = new Map(pages.map(({ name }): [string, Scores[]] => [name, []]))
  for (let run = 0; run < runs; run += 1)
    for (const { name, path } of pages) {
      const flags: Flags = { port, logLevel: 'error', onlyCategories: [...categoryIds] }
      scores.get(name)?.push(await scoresOf(origin + path, flags))
    }
  return scoreTable(scores)
}
