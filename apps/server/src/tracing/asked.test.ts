import { channel } from 'node:diagnostics_channel'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { sqlChannelName } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../operation/logger.ts'
import { followAsked } from './asked.ts'
import { createSpans } from './spans.ts'

const channels = [
  ...['create', 'headers', 'trailers', 'error'].map((event) => `undici:request:${event}`),
  ...[sqlChannelName, 'ioredis:command'].flatMap((name) =>
    ['start', 'error', 'asyncEnd'].map((event) => `tracing:${name}:${event}`),
  ),
]
const unknown = [{}, { request: null }, { request: { origin: 'no address', method: 'GET' } }, { text: 1 }]

/** Follows what is asked, publishes these, and answers the names of the spans and the lines of the log. */
async function followed(published: readonly (readonly [string, object])[]) {
  const exporter = new InMemorySpanExporter()
  await using stack = new AsyncDisposableStack()
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  stack.defer(() => provider.shutdown())
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => lines.push(line) })
  stack.defer(followAsked(createSpans(provider.getTracer('test')), logger))
  for (const [name, message] of published) channel(name).publish(message)
  await provider.forceFlush()
  return { spans: exporter.getFinishedSpans().map(({ name }) => name), lines }
}

describe('what clients tell of', () => {
  it('SHIP-04 has no span and one line in the log where its form is unknown', async () => {
    const { spans, lines } = await followed(
      channels.flatMap((name) => unknown.map((message) => [name, message] as const)),
    )
    expect(spans).toEqual([])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('unknown form')
  })

  it('SHIP-04 has its spans after a message of an unknown form', async () => {
    const message = { request: { origin: 'https://source.example', method: 'GET' } }
    const { spans } = await followed([
      ['undici:request:create', {}],
      ['undici:request:create', message],
      ['undici:request:trailers', message],
    ])
    expect(spans).toEqual(['ask source.example'])
  })
})
