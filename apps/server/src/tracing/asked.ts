import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel'
import type { Attributes, Span } from '@opentelemetry/api'
import { sqlChannelName } from '@portico/stores'
import * as v from 'valibot'
import type { ServerLogger } from '../operation/logger.ts'
import { failed, type Spans } from './spans.ts'

/**
 * Follows what is asked of database, Redis and other services, by the channels on which their clients tell of it. Statements are named by
 * their verb and table, commands by their word; values, keys, paths and messages of errors are left out.
 *
 * What a subscriber of a channel throws ends the process, so that no message may make one throw.
 */

/** Reads a message; null where a client, such as one of a new version, writes it in a form that is not known. */
type Read = <Output>(schema: v.GenericSchema<unknown, Output>, message: unknown) => Output | null

/** Tells the log once of messages that cannot be read: what they are about is left out of traces. */
function createRead(logger: ServerLogger): Read {
  let isTold = false
  return (schema, message) => {
    const { success, output } = v.safeParse(schema, message)
    if (success) return output
    if (!isTold) logger.warn({}, 'traces lack what a client tells of in an unknown form')
    isTold = true
    return null
  }
}

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
    read,
    schema,
    spanOf,
  }: {
    readonly read: Read
    readonly schema: v.GenericSchema<unknown, Message>
    readonly spanOf: (message: Message) => readonly [string, Attributes]
  },
): () => void {
  const open = new WeakMap<object, Span>()
  const channel = tracingChannel<unknown, object>(channelName)
  const handlers = {
    start(message: object) {
      const told = read(schema, message)
      const span = told === null ? null : spans.ask(...spanOf(told))
      if (span !== null) open.set(message, span)
    },
    error(message: object) {
      const span = open.get(message)
      if (span !== undefined) failed(span, read(failure, message)?.error)
    },
    asyncEnd: (message: object) => open.get(message)?.end(),
    end() {},
    asyncStart() {},
  }
  channel.subscribe(handlers)
  return () => channel.unsubscribe(handlers)
}

const address = v.union([
  v.instance(URL),
  v.pipe(
    v.string(),
    v.url(),
    v.transform((text) => new URL(text)),
  ),
])
const begun = v.object({ request: v.object({ origin: address, method: v.string() }) })
const answered = v.object({ response: v.object({ statusCode: v.number() }) })
const carrier = v.object({
  request: v.custom<object>((value) => typeof value === 'object' && value !== null),
})

/** Follows requests of undici, which are all that leave for other services. Those of no visitor begin traces of their own. */
function followOutbound(spans: Spans, read: Read): () => void {
  const open = new WeakMap<object, Span>()
  const requestOf = (message: unknown) => read(carrier, message)?.request ?? null
  const spanOf = (message: unknown) => {
    const request = requestOf(message)
    return request === null ? undefined : open.get(request)
  }
  const end = (message: unknown) => {
    const request = requestOf(message)
    if (request === null) return
    open.get(request)?.end()
    open.delete(request)
  }
  const handlers = {
    'undici:request:create'(message: unknown) {
      const told = read(begun, message)
      const request = requestOf(message)
      if (told === null || request === null) return
      const { origin, method } = told.request
      const attributes = { 'http.request.method': method, 'server.address': origin.hostname }
      const span = spans.ask(`ask ${origin.hostname}`, attributes, 'wanted')
      if (span !== null) open.set(request, span)
    },
    'undici:request:headers'(message: unknown) {
      const told = read(answered, message)
      if (told !== null) spanOf(message)?.setAttribute('http.response.status_code', told.response.statusCode)
    },
    'undici:request:trailers': end,
    'undici:request:error'(message: unknown) {
      const span = spanOf(message)
      if (span !== undefined) failed(span, read(failure, message)?.error)
      end(message)
    },
  }
  for (const [name, handler] of Object.entries(handlers)) subscribe(name, handler)
  return () => {
    for (const [name, handler] of Object.entries(handlers)) unsubscribe(name, handler)
  }
}

/** Begins to follow all of them; what it answers ends that. */
export function followAsked(spans: Spans, logger: ServerLogger): () => void {
  const read = createRead(logger)
  const ends = [
    followRoundTrips(spans, sqlChannelName, { read, schema: statement, spanOf: sqlSpan }),
    followRoundTrips(spans, 'ioredis:command', { read, schema: command, spanOf: redisSpan }),
    followOutbound(spans, read),
  ]
  return () => {
    for (const end of ends) end()
  }
}
