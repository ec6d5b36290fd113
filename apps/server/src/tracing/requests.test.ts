import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { followRequests } from './requests.ts'
import { createSpans } from './spans.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const headers = {
  traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  tracestate: 'vendor=a-private-state',
  'x-forwarded-for': '203.0.113.9',
}

/** The span of a page that is asked for from an address. */
async function spanOf(remoteAddress: string, sent: Readonly<Record<string, string>> = headers) {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  await using app = fastify({ trustProxy: ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'] })
  followRequests(createSpans(provider.getTracer('test'))).register(app, () => 'page')
  app.get('/*', () => 'a page')
  await app.inject({ url: '/', remoteAddress, headers: sent })
  await provider.forceFlush()
  const [span] = exporter.getFinishedSpans()
  return span?.spanContext()
}

describe('a trace that was begun elsewhere', () => {
  it.each(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd00::1'])(
    'SHIP-04 goes on where the proxy %s says so, without its state',
    async (address) => {
      const context = await spanOf(address)
      expect(context?.traceId).toBe(traceId)
      expect(context?.traceState).toBeUndefined()
    },
  )

  it.each(['11.1.2.3', '192.0.2.8', 'fe80::1'])('SHIP-04 is not taken from %s', async (address) => {
    const context = await spanOf(address)
    expect(context).toBeDefined()
    expect(context?.traceId).not.toBe(traceId)
  })

  it('SHIP-04 is not taken from a proxy that names no reader', async () => {
    const { traceparent } = headers
    expect((await spanOf('10.1.2.3', { traceparent }))?.traceId).not.toBe(traceId)
  })
})
