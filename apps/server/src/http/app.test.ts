import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createMetrics } from '../operation/metrics.ts'
import { type AppOptions, createApp } from './app.ts'
import { routeKindOf } from '../operation/route-kind.ts'

/** The kinds under which an answer of every route is counted. */
async function kindsOf(kindOf: AppOptions['kindOf']): Promise<string[]> {
  const metrics = createMetrics()
  const app = createApp({
    ...{ headers: {}, trustedProxies: [], keepAliveMs: 1000, logger: pino({ level: 'silent' }), metrics },
    ...{ tracing: null, kindOf, isClosing: () => false },
  })
  app.get('/*', () => 'a page')
  app.post('/api/act/:name', () => 'an act')
  await app.inject('/')
  await app.inject({ method: 'POST', url: '/api/act/x' })
  await app.close()
  const text = await metrics.print()
  const found = text.matchAll(/^portico_http_request_duration_seconds_count\{kind="(\w+)"/gm)
  return Array.from(found, ([, kind = '']) => kind).toSorted()
}

it("SAFE-07 counts requests of the console apart from visitors' pages", async () => {
  expect(await kindsOf(() => 'console')).toEqual(['console'])
  expect(await kindsOf(routeKindOf)).toEqual(['operation', 'page'])
})
