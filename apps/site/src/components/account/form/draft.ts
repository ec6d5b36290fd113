/** Where half-filled forms wait for a reload: this tab only, and never anything secret. */
const prefix = 'portico.draft.'

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string' && text.length <= 300)
  )
}

/** What was typed into a form before the page was loaded again; empty where nothing is known. */
export function readDraft(form: string): Readonly<Record<string, string>> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + form) ?? '{}')
    return isTexts(draft) ? draft : {}
  } catch (error) {
    console.warn('what was typed before cannot be read:', error)
    return {}
  }
}

/** Whether something was typed into a form before the page was loaded again. */
export function hasDraft(form: string): boolean {
  return Object.keys(readDraft(form)).length > 0
}

/** Keeps what was typed; the caller leaves secrets out. */
export function keepDraft(form: string, values: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify(values))
  } catch (error) {
    console.warn('what was typed cannot be kept:', error)
  }
}

/** Forgets a form that was sent. */
export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(prefix + form)
  } catch (error) {
    console.warn('what was typed cannot be dropped:', error)
  }
}
