import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel'
import type { Attributes, Span } from '@opentelemetry/api'
import { sqlChannelName } from '@portico/stores'
import * as v from 'valibot'
import { failed, type Spans } from './spans.ts'

/**
 * Follows what is asked of database, Redis and other services, by the channels on which their clients tell of it. Statements are named by
 * their verb and table, commands by their word; values, keys, paths and messages of errors are left out.
 */

const statement = v.object({ text: v.string() })
const command = v.object({ command: v.string() })
const failure = v.object({ error: v.unknown() })
const verb = /^\s*(\w+)/
const table = /\b(?:from|into|update|table)\s+"?(\w+)/i

function sqlSpan({ text }: v.InferOutput<typeof statement>): readonly [string, Attributes] {
  const operation = verb.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const collection = table.exec(text)?.[1]
  const named = collection === undefined ? {} : { 'db.collection.name': collection }
  const name = [operation, collection].filter((word) => word !== undefined).join(' ')
  return [name, { 'db.system.name': 'postgresql', 'db.operation.name': operation, ...named }]
}

function redisSpan({ command: name }: v.InferOutput<typeof command>): readonly [string, Attributes] {
  return [`redis ${name}`, { 'db.system.name': 'redis', 'db.operation.name': name }]
}

/** Follows a channel whose messages are one object from the beginning of a round trip to its end. */
function followRoundTrips<Message>(
  spans: Spans,
  channelName: string,
  {
    schema,
    spanOf,
  }: {
    readonly schema: v.GenericSchema<unknown, Message>
    readonly spanOf: (message: Message) => readonly [string, Attributes]
  },
): () => void {
  const open = new WeakMap<object, Span>()
  const channel = tracingChannel<unknown, object>(channelName)
  const handlers = {
    start(message: object) {
      const span = spans.ask(...spanOf(v.parse(schema, message)))
      if (span !== null) open.set(message, span)
    },
    error(message: object) {
      const span = open.get(message)
      if (span !== undefined) failed(span, v.parse(failure, message).error)
    },
    asyncEnd: (message: object) => open.get(message)?.end(),
    end() {},
    asyncStart() {},
  }
  channel.subscribe(handlers)
  return () => channel.unsubscribe(handlers)
}

const begun = v.object({
  request: v.object({ origin: v.union([v.string(), v.instance(URL)]), method: v.string() }),
})
const answered = v.object({ response: v.object({ statusCode: v.number() }) })
const broken = v.object({ error: v.unknown() })

const carrier = v.object({
  request: v.custom<object>((value) => typeof value === 'object' && value !== null),
})
const requestOf = (message: unknown): object => v.parse(carrier, message).request

/** Follows requests of undici, which are all that leave for other services. Those of no visitor begin traces of their own. */
function followOutbound(spans: Spans): () => void {
  const open = new WeakMap<object, Span>()
  const end = (request: object, finish: (span: Span) => void = () => {}) => {
    const span = open.get(request)
    if (span === undefined) return
    finish(span)
    span.end()
    open.delete(request)
  }
  const handlers = {
    'undici:request:create'(message: unknown) {
      const { request } = v.parse(begun, message)
      const attributes = {
        'http.request.method': request.method,
        'server.address': new URL(request.origin).hostname,
      }
      const span = spans.ask(`ask ${attributes['server.address']}`, attributes, 'wanted')
      if (span !== null) open.set(requestOf(message), span)
    },
    'undici:request:headers'(message: unknown) {
      const { response } = v.parse(answered, message)
      open.get(requestOf(message))?.setAttribute('http.response.status_code', response.statusCode)
    },
    'undici:request:trailers': (message: unknown) => end(requestOf(message)),
    'undici:request:error'(message: unknown) {
      const { error } = v.parse(broken, message)
      end(requestOf(message), (span) => failed(span, error))
    },
  }
  for (const [name, handler] of Object.entries(handlers)) subscribe(name, handler)
  return () => {
    for (const [name, handler] of Object.entries(handlers)) unsubscribe(name, handler)
  }
}

/** Begins to follow all of them; what it answers ends that. */
export function followAsked(spans: Spans): () => void {
  const ends = [
    followRoundTrips(spans, sqlChannelName, { schema: statement, spanOf: sqlSpan }),
    followRoundTrips(spans, 'ioredis:command', { schema: command, spanOf: redisSpan }),
    followOutbound(spans),
  ]
  return () => {
    for (const end of ends) end()
  }
}
