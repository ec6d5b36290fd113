import { test as base } from '@playwright/test'
import type { Snapshot } from '@portico/market'
import { openMarket } from '../fixtures/expected/market.ts'
import { type RunningServer, startServer } from '../fixtures/servers/server.ts'
import type { Engine, EnginePage } from './driver/engine-page.ts'
import { type EngineName, startEngine } from './driver/start-engine.ts'
import { type HeldFront, openHeldFront } from './held-front.ts'

interface TestFixtures {
  /** The server on another origin, where a test decides how much of a document has come. It is named before the page, which goes first. */
  readonly front: HeldFront
  /** A page with storage of its own. The test fails at its end when anything broke on it. */
  readonly enginePage: EnginePage
}

interface WorkerFixtures {
  readonly engineName: EngineName
  readonly engine: Engine
  /** A server with accounts to try. */
  readonly server: RunningServer
  /** The market snapshot that the server shows. */
  readonly market: Snapshot
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName)
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({}, use) => {
      const server = await startServer({ SEED_ACCOUNTS: 'auto' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  market: [async ({}, use) => use(await openMarket()), { scope: 'worker' }],
  front: [
    async ({ server }, use) => {
      await using front = await openHeldFront(server.origin)
      await use(front)
    },
    { scope: 'test' },
  ],
  enginePage: [
    async ({ engine }, use, testInfo) => {
      const page = await engine.newPage()
      await use(page)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('what the page says', {
          body: await page.read(() => `${location.href}\n${document.body.innerText}`),
        })
      const faults = page.faults()
      await page.close()
      base.expect(faults, 'nothing breaks on the page').toEqual([])
    },
    { scope: 'test' },
  ],
})

export { expect } from '@playwright/test'
