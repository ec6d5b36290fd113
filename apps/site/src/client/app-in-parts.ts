import { hasDraft } from '../components/account/form/draft.ts'
import { endingKey } from '../protection/session-ending.ts'
import { fetchAppFiles } from './app-files.ts'

const idleTimeoutMs = 2000

/** Who comes to a form acts sooner. Then the app comes all the same, for what it offers by itself, such as passkeys. */
const restMs = 10_000

/** The next moment in which the browser has nothing else to do, or a task soon where it does not tell. */
function idleMoment(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: idleTimeoutMs })
      : setTimeout(resolve, 50),
  )
}

function loaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}

/** Whether this tab keeps the reason for which a session was ended, to be said on the next page. */
function isEndingKept(): boolean {
  try {
    return sessionStorage.getItem(endingKey) !== null
  } catch {
    // Nothing can be kept there either.
    return false
  }
}

/**
 * Whether the page has something to show that its HTML has not: what a link's fragment has brought, what this tab knows, or what a client
 * of Telegram offers.
 */
function showsMore(): boolean {
  const forms = [...document.querySelectorAll('form[data-early]')]
  const { platform } = document.documentElement.dataset
  const isKnown = platform !== undefined || isEndingKept() || forms.some(({ id }) => hasDraft(id))
  return location.hash !== '' || isKnown
}

/**
 * Brings the app without a sign of interest. Its files are fetched once the page is loaded, so that a reader who acts has it at once. Where no
 * act comes for a while, or the page has more to show, each file is evaluated in a task of its own, and then the app starts.
 * @throws Error where a file does not come.
 */
export async function bringAppInParts(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[data-entry]')
  const files = script?.dataset['app']?.split(' ') ?? []
  await loaded()
  await idleMoment()
  fetchAppFiles()
  if (!showsMore()) await new Promise((resolve) => setTimeout(resolve, restMs))
  for (const href of files) {
    await import(/* @vite-ignore */ href)
    await idleMoment()
  }
  if (!script || script.dataset['sign'] === 'seen') return
  dispatchEvent(new Event('focusin'))
  // Nobody waits: the app takes the page over bit by bit.
  script.dataset['sign'] = 'given'
}
