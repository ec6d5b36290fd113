import { type ClientRequest, get, type IncomingMessage } from 'node:http'

/** One event as it came: its name, and its data as it was before JSON. */
export interface ReceivedEvent {
  readonly name: string
  readonly data: unknown
}

/** A reader of one stream. */
export interface EventReader extends Disposable {
  readonly response: IncomingMessage
  /** All events so far. */
  readonly events: readonly ReceivedEvent[]
  /** Everything that came, comments included. */
  text(): string
  /** Waits until the condition holds; looks again whenever something comes, or the stream ends. */
  until(condition: () => boolean): Promise<void>
  isEnded(): boolean
}

function eventOf(block: string): ReceivedEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const [name, data] = [fields.get('event'), fields.get('data')]
  return name === undefined || data === undefined ? [] : [{ name, data: JSON.parse(data) }]
}

/** Opens a stream over a connection of its own, as a browser's EventSource does. */
export async function readEvents(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const { promise, resolve, reject } = Promise.withResolvers<[ClientRequest, IncomingMessage]>()
  const request = get(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } }, (answer) =>
    resolve([request, answer]),
  )
  request.on('error', reject)
  const [, response] = await promise
  let text = ''
  let ended = false
  const waiting = new Set<() => void>()
  const look = () => {
    for (const check of waiting.values().toArray()) check()
  }
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    look()
  })
  response.on('error', () => {})
  response.on('close', () => {
    ended = true
    look()
  })
  const events = () => text.split('\n\n').slice(0, -1).flatMap(eventOf)
  return {
    response,
    get events() {
      return events()
    },
    text: () => text,
    isEnded: () => ended,
    until(condition) {
      return new Promise((met) => {
        const check = () => {
          if (!condition()) return
          waiting.delete(check)
          met()
        }
        waiting.add(check)
        check()
      })
    },
    [Symbol.dispose]: () => request.destroy(),
  }
}
