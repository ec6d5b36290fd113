import * as v from 'valibot'
import type { Browser } from '../compatibility/browser.ts'

/** A browser that is signed in. */
export interface SignedIn {
  readonly browser: Browser
  readonly userId: string
}

const who = v.object({ userInfo: v.object({ userId: v.string() }) })

/** Who is signed in with a browser; throws where nobody is. */
export async function signedInAs({ browser }: Pick<SignedIn, 'browser'>): Promise<string> {
  const { code, data } = await browser.call('/v1/user/overview/userinfo', { clear: false })
  if (!v.is(who, data)) throw new Error(`userinfo answered ${code}`)
  return data.userInfo.userId
}
