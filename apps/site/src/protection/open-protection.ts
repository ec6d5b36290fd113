import { track } from '@portico/analytics/track'
import { createIndexedKeys, createKeyStore, createProtection, createRunAlone } from '@portico/protection'
import { linkTo } from '@portico/locale'
import { browserPreferences } from '@portico/preferences'
import type { Protection, SignOutReason, Transport } from '@portico/request'
import { urls } from '../pages/urls.generated.ts'
import { loadPageOf } from '../client/on-demand/load-page-of.ts'
import { readPageState } from '../client/state.ts'
import { keepEnding } from './session-ending.ts'
import { wantedParameter } from './wanted-parameter.ts'
import { captchaSolver } from './captcha-solver.ts'
import { openTaskWorker } from './open-task-worker.ts'

const log = (message: string, error: unknown) => console.warn(message, error)

/** The operator's certificates, from the module that pages find through their import map (protocol 3.8). */
async function certificates(): Promise<readonly string[]> {
  const module = await import('trust-certificates')
  return module.certificates
}

/** Loads the page as a visitor's. Who did not ask for that is told why: here where a screen of accounts is open, else on the log-in. */
function leaveSession(reason: SignOutReason): void {
  if (reason === 'signature-invalid') {
    keepEnding()
    if (captchaSolver.get() === null) {
      const here = encodeURIComponent(location.pathname + location.search)
      const logIn = linkTo({ locale: readPageState().locale, path: urls.logIn() })
      loadPageOf(`${logIn}?${wantedParameter}=${here}`)
      return
    }
  }
  location.reload()
}

/** Opens what signs and seals calls, on the browser's own parts. */
export function openProtection(transport: Transport): Protection {
  const preferences = browserPreferences(window, log)
  const runAlone = createRunAlone('locks' in navigator ? navigator.locks : null)
  const keys = createKeyStore({
    cache: preferences.cache,
    privateKeys: createIndexedKeys(() => indexedDB, log),
    runAlone,
    now: () => Date.now(),
  })
  return createProtection({
    transport,
    keys,
    certificates,
    isSecureContext: window.isSecureContext,
    sessionStorage: () => window.sessionStorage,
    lastUserId: () => preferences.userId(),
    openWorker: openTaskWorker,
    solveCaptcha: async (challenge, signal) =>
      (await captchaSolver.get()?.(challenge, signal)) ?? { outcome: 'failed' },
    captchaClosed: (scene) => track('b705:captcha-closed', 'click', { scene }),
    signedOut: leaveSession,
    runAlone,
    page: () => location.pathname,
    log,
  })
}
