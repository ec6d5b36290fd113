import {
  createRequestLayer,
  createSessionMarker,
  createShellClient,
  createSystemClock,
  type RequestLayer,
  type ShellClient,
} from '@portico/request'
import { deviceId } from '@portico/preferences'
import { localeOf } from '@portico/locale'
import { unreachableEvent } from '../offline/unreachable.ts'
import type { SiteState } from '../page-data.ts'

/** What a page calls the gateway with. */
export interface PageGateway {
  /** For what a person asks for: nothing is shared, captchas and time-outs are the call's own. */
  readonly layer: RequestLayer
  /** For what the shell and its widgets fetch. */
  readonly shell: ShellClient
}

let opened: PageGateway | null = null
let rewriteAnswer = (data: unknown): unknown => data

/** From here on the data of every answer goes through this first (IMG-02). */
export function rewriteAnswers(rewrite: (data: unknown) => unknown): void {
  rewriteAnswer = rewrite
}

/** Makes the page's one gateway. What signs and seals is loaded with the first call that needs it. */
export function openGateway(state: SiteState): PageGateway {
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
      platform: document.documentElement.dataset['platform'],
      terminalCode: '',
      deviceId: deviceId(window),
      locale: state.locale,
      language: localeOf(state.locale).languageType,
    }),
    beta: state.beta,
    session: createSessionMarker(document, (message, error) => console.warn(message, error)),
    transform: (data) => rewriteAnswer(data),
    toast: ({ message }) => {
      import('../ui/notices.ts').then(
        ({ showNotice }) => showNotice('toast', message),
        (error: unknown) => console.warn('a message could not be shown:', message, error),
      )
    },
    protect: async (transport) =>
      (await import('../protection/open-protection.ts')).openProtection(transport),
  })
  opened = { layer, shell: createShellClient(layer, clock) }
  return opened
}

function pageGateway(): PageGateway {
  if (!opened) throw new Error('the gateway is used before the page has started')
  return opened
}

/** @throws Error before the page has opened it; only handlers and effects call. */
export function gateway(): ShellClient {
  return pageGateway().shell
}

/** @throws Error before the page has opened it; only handlers and effects call. */
export function requestLayer(): RequestLayer {
  return pageGateway().layer
}
