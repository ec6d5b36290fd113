/** Where the visitor's choice lies; every part that measures reads it before it does. */
export const consentKey = 'legal:consent'

/** Off unless it was switched on; a storage that cannot be read is off. */
export function readConsent(storage: Pick<Storage, 'getItem'>): 'on' | 'off' {
  try {
    return storage.getItem(consentKey) === 'on' ? 'on' : 'off'
  } catch (error) {
    console.warn('the consent choice cannot be read:', error)
    return 'off'
  }
}

/** Blocked or full storage keeps the dialog working (PREF-03); the caller says that nothing was kept. */
export function saveConsent(storage: Pick<Storage, 'setItem'>, choice: 'on' | 'off'): 'saved' | 'failed' {
  try {
    storage.setItem(consentKey, choice)
    return 'saved'
  } catch (error) {
    console.warn('the consent choice cannot be stored:', error)
    return 'failed'
  }
}
