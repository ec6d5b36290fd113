import { request as sendRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { publicOrigin } from './server-process.ts'

/** What is asked of a server. */
export interface Asked {
  readonly path: string
  /** GET unless given. */
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The address that is asked from, one of loopback's. */
  readonly from?: string
  /** How long an answer is waited for; without end unless given. */
  readonly patienceMs?: number | undefined
}

/** What it answered. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookies: readonly string[]
  readonly text: string
}

const host = new URL(publicOrigin).host

/** Asks a server on this machine as if it were at the site's public address. Redirects are not followed. */
export async function ask(
  port: number,
  { path, method = 'GET', headers = {}, body, from, patienceMs }: Asked,
): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const asking = sendRequest({
    ...{ host: '127.0.0.1', port, path, method, ...(from === undefined ? {} : { localAddress: from }) },
    ...(patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) }),
    // Each has a connection of its own: one that was idle may be closed at the moment when it is used again.
    headers: { host, 'accept-encoding': 'identity', connection: 'close', ...headers },
  })
  asking.once('error', reject)
  asking.once('response', (response) => {
    const { statusCode: status = 0, headersDistinct } = response
    const single = Object.entries(headersDistinct).map(([name, lines]) => [name, lines?.[0]])
    text(response).then(
      (read) =>
        resolve({
          status,
          headers: Object.fromEntries(single),
          cookies: headersDistinct['set-cookie'] ?? [],
          text: read,
        }),
      reject,
    )
  })
  asking.end(body)
  return promise
}
