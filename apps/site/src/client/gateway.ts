import {
  createRequestLayer,
  createSessionMarker,
  createShellClient,
  createSystemClock,
} from '@portico/request'
import { deviceId } from '@portico/preferences'
import { localeOf } from '@portico/locale'
import { unreachableEvent } from '../offline/events/unreachable.ts'
import type { SiteState } from '../page-data.ts'
import type { PageGateway } from '../components/context/page-gateway.ts'

/** The page's gateway as it was opened. */
export interface OpenGateway extends PageGateway {
  /** From here on the data of every answer goes through this first (IMG-02). */
  rewriteAnswers(rewrite: (data: unknown) => unknown): void
}

/** Makes the page's one gateway. What signs and seals is loaded with the first call that needs it. */
export function openGateway(state: SiteState): OpenGateway {
  let rewriteAnswer = (data: unknown): unknown => data
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
      import('./on-demand/say-briefly.ts').then(
        ({ sayBriefly }) => sayBriefly(message),
        (error: unknown) => console.warn('a message could not be shown:', message, error),
      )
    },
    protect: async (transport) =>
      (await import('../protection/open-protection.ts')).openProtection(transport),
  })
  return {
    layer,
    shell: createShellClient(layer, clock),
    rewriteAnswers(rewrite) {
      rewriteAnswer = rewrite
    },
  }
}
