import { successEnvelope } from '@portico/contract'
import type { ShellClient } from '@portico/request'
import { createRequestLayer, createShellClient, createSystemClock } from '@portico/request'

/** A call as it left the page. */
export interface SentCall {
  readonly path: string
  readonly body: unknown
}

/** A real client of the gateway whose network is a function: it answers data, or throws as a lost network does. */
export function gatewayOf(answer: (call: SentCall) => unknown): {
  readonly gateway: ShellClient
  readonly calls: readonly SentCall[]
} {
  const calls: SentCall[] = []
  const clock = createSystemClock()
  const layer = createRequestLayer({
    origin: 'https://site.example',
    clock,
    fillRandom: (bytes) => crypto.getRandomValues(bytes),
    caller: () => ({ website: 'test', terminalCode: '', deviceId: 'd', locale: 'en', language: 0 }),
    fetch: async (input, init) => {
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      const call = { path: new URL(String(input)).pathname, body }
      calls.push(call)
      return Response.json(successEnvelope(answer(call)))
    },
  })
  return { gateway: createShellClient(layer, clock), calls }
}
