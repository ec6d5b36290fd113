import type { AnyCall } from '@portico/contract'
import * as v from 'valibot'

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,64}$/))
const handle = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/))
const withUser = v.nullish(v.object({ userId: v.nullish(id) }))

/** What answers of sign-ins say, ours and those of other back ends behind the same paths (KEY-02). */
const signInData = v.object({
  userInfo: withUser,
  accessTokenResVO: v.nullish(v.object({ sessionHandle: v.nullish(handle), userInfo: withUser })),
  userId: v.nullish(id),
  sessionHandle: v.nullish(handle),
})

/** Who signed in, and the session's handle where the answer names it. */
export interface SignInFacts {
  readonly userId: string
  readonly handle: string | null
}

/** Reads who signed in from the data of a success; null when nobody did, such as before a second step. */
export function readSignIn(call: AnyCall, data: unknown): SignInFacts | null {
  if (call.sealing === 'never' && call.name !== 'refreshSession') return null
  const parsed = v.safeParse(signInData, data)
  if (!parsed.success) return null
  const { userInfo, accessTokenResVO, userId, sessionHandle } = parsed.output
  const user = userInfo?.userId ?? accessTokenResVO?.userInfo?.userId ?? userId ?? ''
  return user === ''
    ? null
    : { userId: user, handle: accessTokenResVO?.sessionHandle ?? sessionHandle ?? null }
}
