/** Where the reason for an ended session waits for the page that follows: this tab only. */
export const endingKey = 'session.ended'

/** Keeps that the session was ended for safety, before the page is loaded again. */
export function keepEnding(): void {
  try {
    sessionStorage.setItem(endingKey, 'signature-invalid')
  } catch (error) {
    console.warn('the reason for the ended session cannot be kept:', error)
  }
}

function takeEnding(): boolean {
  try {
    const ended = sessionStorage.getItem(endingKey)
    sessionStorage.removeItem(endingKey)
    return ended !== null
  } catch (error) {
    console.warn('the reason for the ended session cannot be read:', error)
    return false
  }
}

let isEnded: boolean | null = null

/** Whether the page before this one was left because its session was ended for safety. A page that is loaded later does not say it again. */
export function wasEnded(): boolean {
  isEnded ??= takeEnding()
  return isEnded
}
