import { type Agent, request as ask } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { wasClosedMeanwhile } from '../measuring/page-watch.ts'

/** A request, and what its answer holds where it is a success. */
export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** A refused call has status 200 too. Null: the status alone is looked at, and the body is left unread. */
  readonly holding: string | null
}

/** A success. */
export interface Exchanged {
  readonly tookMs: number
  /** Empty where nothing of it was asked for. */
  readonly body: string
  /** As they were set, with their attributes. */
  readonly cookies: readonly string[]
}

function exchangeSince(
  server: { readonly origin: string; readonly agent: Agent },
  asked: Asked,
  sinceMs: number,
): Promise<Exchanged> {
  const { origin, agent } = server
  const { method, path, headers, body, holding } = asked
  return new Promise((resolve, reject) => {
    const request = ask(origin + path, { method, headers, agent })
    request.once('response', async (response) => {
      try {
        const text = holding === null ? '' : await readText(response)
        if (holding === null) await finished(response.resume())
        const tookMs = performance.now() - sinceMs
        const isSuccess = response.statusCode === 200 && (holding === null || text.includes(holding))
        if (isSuccess) resolve({ tookMs, body: text, cookies: response.headers['set-cookie'] ?? [] })
        else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 200)}`))
      } catch (error) {
        reject(error)
      }
    })
    request.once('error', (error) => {
      if (wasClosedMeanwhile(request, error)) resolve(exchangeSince(server, asked, sinceMs))
      else reject(error)
    })
    request.end(body)
  })
}

/** Sends a request and reads its answer. Throws where it is no success. */
export function exchange(
  server: { readonly origin: string; readonly agent: Agent },
  asked: Asked,
): Promise<Exchanged> {
  return exchangeSince(server, asked, performance.now())
}
