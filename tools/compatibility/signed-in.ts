import * as v from 'valibot'
import type { Browser } from './browser.ts'

/** A browser that is signed in. */
export interface SignedIn {
  readonly browser: Browser
  readonly userId: string
}

const [done, loginRequired] = ['00000', '00004']
const who = v.nullable(v.object({ userInfo: v.object({ userId: v.string() }) }))

/** Whom the gateway takes a browser for, by number; null is a visitor. Throws where it does not say. */
export async function askWho(browser: Browser): Promise<string | null> {
  const { code, data } = await browser.call('/v1/user/overview/userinfo', { clear: false })
  if (code === loginRequired) return null
  if (code !== done) throw new Error(`code ${code}`)
  return v.parse(who, data)?.userInfo.userId ?? null
}

/** The number of who is signed in with a browser; throws where nobody is. */
export async function signedInAs(browser: Browser): Promise<string> {
  const userId = await askWho(browser)
  if (userId === null) throw new Error('nobody is signed in')
  return userId
}
