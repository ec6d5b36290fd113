import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createMetrics } from '../operation/metrics.ts'
import { routeKindOf } from '../operation/route-kind.ts'
import { answerFirst } from './answer-first.ts'
import { createApp } from './app.ts'

it('SHIP-02 answers nothing at once while the server is ending, so that connections are told to close', async () => {
  let isEnding = false
  const isClosing = () => isEnding
  const [logger, metrics] = [pino({ level: 'silent' }), createMetrics()]
  const app = createApp({
    ...{ headers: {}, trustedProxies: [], keepAliveMs: 1000, logger, metrics },
    ...{ tracing: null, kindOf: routeKindOf, isClosing },
  })
  app.get('/*', () => 'by a route')
  const atOnce: Parameters<typeof answerFirst>[1]['atOnce'] = (_request, response) => {
    response.end('at once')
    return true
  }
  answerFirst(app, { atOnce, isClosing, logger, metrics })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = async () => {
    const got = await fetch(origin)
    return [await got.text(), got.headers.get('connection')]
  }
  expect(await answer()).toEqual(['at once', 'keep-alive'])
  isEnding = true
  expect(await answer()).toEqual(['by a route', 'close'])
  await app.close()
})
