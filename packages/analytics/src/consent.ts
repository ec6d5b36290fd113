/** Where the visitor's choice lies. */
export const consentKey = 'legal:consent'

/** What a visitor chose. */
export type Consent = 'on' | 'off'

/** An operator's rules for measuring; see `analytics` of the brand settings. */
export interface MeasuringRules {
  /**
   * `required` measures nobody who has not chosen it, `ask` neither, but asks, `assumed` measures everybody who has not chosen
   * otherwise.
   */
  readonly consent: 'required' | 'ask' | 'assumed'
  /** Whether a browser's wish not to be measured counts where the visitor has chosen nothing. */
  readonly signals: 'honoured' | 'ignored'
}

/** A choice as it is stored; null for everything else. */
export function consentOf(stored: string | null): Consent | null {
  return stored === 'on' || stored === 'off' ? stored : null
}

/** Null where nothing was chosen; a storage that cannot be read is off. */
export function readConsent(storage: () => Pick<Storage, 'getItem'>): Consent | null {
  try {
    return consentOf(storage().getItem(consentKey))
  } catch (error) {
    console.warn('the consent choice cannot be read:', error)
    return 'off'
  }
}

/**
 * Keeps a choice and tells this page's parts of it, by the event by which browsers tell other tabs. It applies in this page
 * even where blocked or full storage does not keep it (PREF-03), of which the caller is told.
 */
export function saveConsent(storage: () => Pick<Storage, 'setItem'>, choice: Consent): 'saved' | 'failed' {
  dispatchEvent(new StorageEvent('storage', { key: consentKey, newValue: choice }))
  try {
    storage().setItem(consentKey, choice)
    return 'saved'
  } catch (error) {
    console.warn('the consent choice cannot be stored:', error)
    return 'failed'
  }
}

/** Whether the browser asks not to be measured: Global Privacy Control, or Do Not Track. */
export function asksNotToBeMeasured(browser: object): boolean {
  return Reflect.get(browser, 'globalPrivacyControl') === true || Reflect.get(browser, 'doNotTrack') === '1'
}

/** Whether neither the visitor nor the visitor's browser has said anything that counts. */
function isOpen({ signals }: MeasuringRules, choice: Consent | null, browser: object): boolean {
  return choice === null && !(signals === 'honoured' && asksNotToBeMeasured(browser))
}

/** Whether the visitor is measured: by the visitor's choice, else by the operator's rules and the browser's setting. */
export function isMeasured(
  rules: MeasuringRules,
  choice: Consent | null,
  browser: object = navigator,
): boolean {
  return choice === 'on' || (rules.consent === 'assumed' && isOpen(rules, choice, browser))
}

/** Whether the visitor is to be asked: where the operator asks, nothing was chosen, and the browser has not refused already. */
export function isAsked(rules: MeasuringRules, choice: Consent | null, browser: object = navigator): boolean {
  return rules.consent === 'ask' && isOpen(rules, choice, browser)
}
