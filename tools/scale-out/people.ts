import { type Browser, type KeptBrowser, openBrowser } from '../compatibility/browser.ts'
import { type Making, password, register } from '../compatibility/people.ts'
import { askWho, type SignedIn } from '../compatibility/signed-in.ts'
import { type Notes, patienceMs } from './notes.ts'

/** What people with accounts do, each again and again. */
export interface People {
  /** Asks who is signed in. */
  read(): Promise<unknown>
  /** Renews a session, as browsers do in their time; who is signed out logs in again. */
  renew(): Promise<unknown>
  /** Logs in and out; what the browser had then is kept. */
  comeAndGo(): Promise<unknown>
  /** Tries a session that was ended before. */
  tryRevoked(): Promise<unknown>
}

const done = '00000'
const loginRequired = '00004'
/** Of the sessions that were ended as many are tried. */
const triedRevoked = 40

/** Calls and says `ok`, `signed out`, or the code that was answered. */
async function outcomeOf(browser: Browser, path: string, said?: Parameters<Browser['call']>[1]) {
  const { code } = await browser.call(path, said)
  if (code === loginRequired) return 'signed out'
  return code === done ? 'ok' : `code ${code}`
}

const logIn = (browser: Browser, loginName: string) =>
  outcomeOf(browser, '/v1/user/login', { sealed: { loginName, pwd: password } })

function createReader({ browser, userId }: SignedIn, { note, noteSession }: Notes) {
  return () =>
    note('read', async () => {
      if ((await askWho(browser)) === userId) return 'ok'
      noteSession('signed out')
      return 'signed out'
    })
}

/** The gateway says no to a renewal, or nobody says anything: then it may have been done, or be done later. */
const wasAnswered = (outcome: string) => outcome === 'ok' || outcome.startsWith('code ')
/** So long a request that stands somewhere is done when it goes on. */
const doubtfulMs = 60_000

function createRenewer({ browser }: SignedIn, loginName: string, { note, noteSession }: Notes) {
  let state: 'in' | 'out' = 'in'
  let doubtfulUntilMs = 0
  return async () => {
    if (state === 'out') {
      if ((await note('log-in', () => logIn(browser, loginName))) === 'ok') state = 'in'
      return
    }
    const outcome = await note('renewal', () => outcomeOf(browser, '/v1/user/public/refreshSession'))
    if (outcome === 'signed out') {
      const isDoubtful = performance.now() < doubtfulUntilMs
      noteSession(isDoubtful ? 'signed out after a renewal without an answer' : 'signed out')
      state = 'out'
    } else if (!wasAnswered(outcome)) doubtfulUntilMs = performance.now() + doubtfulMs
  }
}

/** Somebody who logs in and out. */
function createComer({ browser }: SignedIn, loginName: string, { note }: Notes) {
  /** What the browser had before it logged out. */
  const revoked: KeptBrowser[] = []
  const comeAndGo = async () => {
    if ((await note('log-in', () => logIn(browser, loginName))) !== 'ok') return
    const kept = await browser.keep()
    if ((await note('log-out', () => outcomeOf(browser, '/v1/user/logout'))) !== 'ok') return
    revoked.push(kept)
    if (revoked.length > triedRevoked) revoked.shift()
  }
  return { comeAndGo, revoked }
}

/** Opens the accounts; resolves when each has a session. */
export async function startPeople(making: Making, notes: Notes): Promise<People> {
  const place = { ...making, patienceMs }
  const names = { renewer: 'renewer@example.com', comer: 'comer@example.com' } as const
  const reader = await register(place, 'reader@example.com')
  const renewer = await register(place, names.renewer)
  const comer = await register(place, names.comer)
  const { comeAndGo, revoked } = createComer(comer, names.comer, notes)
  let tried = 0
  return {
    read: createReader(reader, notes),
    renew: createRenewer(renewer, names.renewer, notes),
    comeAndGo,
    async tryRevoked() {
      const kept = revoked[(tried += 1) % Math.max(1, revoked.length)]
      if (kept === undefined) return
      const browser = await openBrowser(place, kept)
      // A gateway that is away says nothing about the session.
      const taken = await askWho(browser).catch(() => 'nobody answered')
      if (taken === 'nobody answered') return
      notes.noteSession(taken === null ? 'revoked and refused' : 'revoked and accepted')
    },
  }
}
