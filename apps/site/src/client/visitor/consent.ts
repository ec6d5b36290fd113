import type { Analytics } from '@portico/analytics'
import {
  type Consent,
  consentKey,
  consentOf,
  isAsked,
  isMeasured,
  type MeasuringRules,
  readConsent,
} from '@portico/analytics/consent'

/**
 * Runs the analytics client while the visitor is measured (ANA-06). A choice in this tab or another one starts or ends it at
 * once; with its end goes all that it keeps on this device. The page shows the question for consent while `data-ask` is there.
 */
export function measureWithConsent(rules: MeasuringRules, start: () => Promise<Analytics>): void {
  let running: Promise<Analytics | null> | null = null

  function failed(error: unknown): null {
    console.warn('nothing is measured:', error)
    return null
  }
  function follow(choice: Consent | null): void {
    document.documentElement.toggleAttribute('data-ask', isAsked(rules, choice))
    if (isMeasured(rules, choice)) {
      running ??= start().catch(failed)
      return
    }
    void running?.then((analytics) => analytics?.stop('forget'))
    running = null
  }
  follow(readConsent(() => localStorage))
  addEventListener('storage', ({ key, newValue }) => {
    // Anyone who clears the storage names no key.
    if (key === consentKey || key === null) follow(consentOf(newValue))
  })
}
