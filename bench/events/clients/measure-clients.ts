import { chromium } from '@playwright/test'
import { chromiumArguments } from '../../../tools/browser/chromium.ts'
import type { Table } from '../../measuring/table.ts'
import { buildClient } from './build-client.ts'
import { type ClientCost, measureClient } from './client-cost.ts'
import { type ClientRounds, clientTable } from './client-table.ts'
import { analyticsClients } from './clients.ts'
import { installClients } from './install-clients.ts'

interface ClientOptions {
  readonly chromium: string
  readonly rounds: number
  /** A copy of Umami's tracker, `src/tracker/index.js`; null leaves it out. */
  readonly umamiPath: string | null
}

const slowdown = 4
const empty = { code: 'globalThis.benchTrack = () => {}', tag: 'module' } as const

/** How heavy analytics clients are and what they cost a page, each built and started in the same run. */
export async function measureClients(options: ClientOptions): Promise<Table> {
  await installClients()
  const clients = []
  for (const client of analyticsClients(options.umamiPath)) clients.push(await buildClient(client))
  await using stack = new AsyncDisposableStack()
  const args = [...chromiumArguments, '--disable-blink-features=AutomationControlled']
  const browser = await chromium.launch({ executablePath: options.chromium, args })
  stack.defer(() => browser.close())

  const newRounds = (): { readonly [Kind in keyof ClientRounds]: ClientCost[] } => ({ plain: [], slow: [] })
  const page = newRounds()
  const measured = clients.map((built) => ({ built, ...newRounds() }))
  for (let round = 0; round < options.rounds; round += 1)
    for (const [kind, rate] of [
      ['plain', 1],
      ['slow', slowdown],
    ] as const) {
      page[kind].push(await measureClient(browser, empty, { slowdown: rate, expected: 'not sent' }))
      for (const one of measured)
        one[kind].push(await measureClient(browser, one.built, { slowdown: rate, expected: 'sent' }))
    }
  return clientTable(measured, page)
}
