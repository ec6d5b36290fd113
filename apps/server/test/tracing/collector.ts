import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'

const value = v.object({
  stringValue: v.optional(v.string()),
  intValue: v.optional(v.union([v.number(), v.string()])),
})
const attributes = v.pipe(
  v.array(v.object({ key: v.string(), value })),
  v.transform((pairs) =>
    Object.fromEntries(pairs.map(({ key, value: held }) => [key, held.stringValue ?? String(held.intValue)])),
  ),
)
const span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string(), ''),
  name: v.string(),
  kind: v.number(),
  attributes: v.optional(attributes, []),
  status: v.optional(v.object({ code: v.optional(v.number(), 0) }), {}),
})
const body = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes }),
      scopeSpans: v.array(v.object({ spans: v.array(span) })),
    }),
  ),
})

/** A span as a collector of OpenTelemetry reads it. */
export type ReceivedSpan = v.InferOutput<typeof span>

/** A collector that takes OTLP over HTTP, as JSON, on a port of loopback. */
export interface TestCollector extends AsyncDisposable {
  readonly endpoint: string
  readonly spans: readonly ReceivedSpan[]
  /** What describes the processes that sent them. */
  readonly resources: readonly Readonly<Record<string, string>>[]
  /** All that came, as text. */
  text(): string
}

export async function startCollector(): Promise<TestCollector> {
  const spans: ReceivedSpan[] = []
  const resources: Record<string, string>[] = []
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const sent = await json(request)
    texts.push(JSON.stringify(sent))
    for (const { resource, scopeSpans } of v.parse(body, sent).resourceSpans) {
      resources.push(resource.attributes)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    const isKnown = request.url === '/v1/traces'
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    spans,
    resources,
    text: () => texts.join('\n'),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A collector that takes what is sent and never answers. */
export async function startSilentCollector(): Promise<
  AsyncDisposable & {
    readonly endpoint: string
    /** Resolves when something was sent. */
    readonly asked: Promise<unknown>
  }
> {
  const server = createServer().listen(0, '127.0.0.1')
  const asked = once(server, 'request')
  await once(server, 'listening')
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
