import { createRequestLayer, createShellClient, createSystemClock, type ShellClient } from '@portico/request'
import { deviceId } from '@portico/preferences'
import { localeOf } from '@portico/locale'
import { unreachableEvent } from '../offline/unreachable.ts'
import type { SiteState } from '../page-data.ts'

let client: ShellClient | null = null
let rewriteAnswer = (data: unknown): unknown => data

/** From here on the data of every answer goes through this first (IMG-02). */
export function rewriteAnswers(rewrite: (data: unknown) => unknown): void {
  rewriteAnswer = rewrite
}

/** Makes the page's one client of the gateway. */
export function openGateway(state: SiteState): ShellClient {
  const clock = createSystemClock()
  const layer = createRequestLayer({
    origin: '',
    fetch: (input, init) =>
      fetch(input, init).catch((error: unknown) => {
        dispatchEvent(new Event(unreachableEvent))
        throw error
      }),
    clock,
    fillRandom: (bytes) => crypto.getRandomValues(bytes),
    caller: () => ({
      website: state.website,
      terminalCode: '',
      deviceId: deviceId(window),
      locale: state.locale,
      language: localeOf(state.locale).languageType,
    }),
    beta: state.beta,
    transform: (data) => rewriteAnswer(data),
  })
  client = createShellClient(layer, clock)
  return client
}

/** @throws Error before the page has opened it; only handlers and effects call. */
export function gateway(): ShellClient {
  if (!client) throw new Error('the gateway is used before the page has started')
  return client
}
