import { request as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A request as it is sent; a GET without a body unless it says so. */
export interface AnswerRequest {
  readonly method?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer as it travels: its body, and the headers that are not Node's own. */
export interface TravellingAnswer {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

const ownHeaders = ['date', 'connection', 'keep-alive']

/** Asks once, on a connection of its own. */
export function readAnswer(address: string, { method = 'GET', headers, body }: AnswerRequest) {
  return new Promise<TravellingAnswer>((resolve, reject) => {
    const request = ask(address, { method, headers }, (response) => {
      const named = Object.entries(response.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !ownHeaders.includes(name) ? [[name, value]] : [],
      )
      buffer(response).then((bytes) => resolve({ body: bytes, headers: Object.fromEntries(named) }), reject)
    })
    request.once('error', reject)
    request.end(body)
  })
}
