import type { Socket } from 'node:net'
import { Agent, type buildConnector, WebSocket } from 'undici'
import { PrivateAddressError } from '../address/guarded-connector.ts'
import { createMessageQueue, type MessageQueue } from './message-queue.ts'
import { UpstreamError, type UpstreamFault, type UpstreamSocket } from '../port.ts'

/** Messages that wait for a reader; more means that it does not keep up, and leaving some out would make prices false. */
const messagesAtMost = 1000
/** Room for waiting messages, in messages of the largest size. */
const largestMessages = 4
const openingMs = 10_000

/** What a stream is opened with. */
export interface SocketOptions {
  readonly name: string
  readonly url: URL
  readonly signal: AbortSignal
  readonly maxBytes: number
  readonly silenceMs: number
  readonly connect: buildConnector.connector
  onFailure(error: UpstreamError): void
}

/** A connector that remembers its outcome, because a WebSocket says only that it failed. */
function watched(connect: buildConnector.connector) {
  const came: { socket: Socket | null; error: Error | null } = { socket: null, error: null }
  const connector: buildConnector.connector = (target, callback) =>
    connect(target, (...result) => {
      came.error = result[0]
      came.socket = result[1]
      callback(...result)
    })
  return { came, connector }
}

async function* untilLeft(queue: MessageQueue, onLeft: () => void): AsyncGenerator<string, void> {
  try {
    yield* queue.read()
  } finally {
    onLeft()
  }
}

/**
 * Opens a stream of text messages. Redirects of the handshake are not followed; pings are answered.
 * @throws UpstreamError when it does not open within 10 seconds, or the signal's reason.
 */
export async function openSocket(options: SocketOptions): Promise<UpstreamSocket> {
  const { name, url, signal, maxBytes, silenceMs } = options
  const { host } = url
  signal.throwIfAborted()
  const queue = createMessageQueue({ messages: messagesAtMost, characters: maxBytes * largestMessages })
  const { came, connector } = watched(options.connect)
  const dispatcher = new Agent({
    connect: connector,
    allowH2: false,
    webSocket: { maxPayloadSize: maxBytes },
  })
  const webSocket = new WebSocket(url, { dispatcher })
  const opened = Promise.withResolvers<void>()
  let state: 'opening' | 'open' | 'ended' = 'opening'

  function end(error: UpstreamError | null): void {
    if (state === 'ended') return
    if (state === 'opening') opened.reject(error ?? signal.reason)
    state = 'ended'
    clearTimeout(silence)
    signal.removeEventListener('abort', onAbort)
    queue.end(error)
    if (error !== null) options.onFailure(error)
    webSocket.close()
    // A peer that is gone would never answer the closing frame.
    came.socket?.destroySoon()
    void dispatcher.destroy()
  }
  const fail = (message: string, fault: UpstreamFault) =>
    end(new UpstreamError(`${name} ${message}`, { fault, host, cause: came.error ?? undefined }))
  const onAbort = () => end(null)
  const onSilence = () => {
    if (state === 'opening') fail('has not opened its stream in time (timeout)', 'timeout')
    else fail(`has sent nothing for ${silenceMs} ms (timeout)`, 'timeout')
  }
  let silence = setTimeout(onSilence, Math.min(openingMs, silenceMs))

  signal.addEventListener('abort', onAbort, { once: true })
  webSocket.addEventListener('open', () => {
    if (state !== 'opening') return
    state = 'open'
    clearTimeout(silence)
    silence = setTimeout(onSilence, silenceMs)
    opened.resolve()
  })
  webSocket.addEventListener('message', ({ data }) => {
    silence.refresh()
    if (typeof data !== 'string') fail('sends something that is no text', 'unreadable')
    else if (!queue.push(data)) fail('sends faster than its messages are read', 'too-large')
  })
  webSocket.addEventListener('close', () => {
    if (came.error instanceof PrivateAddressError)
      fail(`is not asked: ${came.error.message}`, 'private-address')
    else if (state === 'opening') fail('has not opened its stream', 'unreachable')
    else fail(`has ended its stream, or sent more than ${maxBytes} bytes at once`, 'unreachable')
  })

  await opened.promise
  return { messages: untilLeft(queue, () => end(null)) }
}
