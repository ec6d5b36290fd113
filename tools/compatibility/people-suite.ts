import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { openBrowser, type Place, serverKeyOf } from './browser.ts'
import type { StoreFacts } from './fixtures.ts'
import { answerChallenge } from './passkey.ts'
import { password, type Person } from './people.ts'
import { signedInAs } from './signed-in.ts'
import { totpCode } from './totp.ts'

const session = v.object({ accessTokenResVO: v.object({ userInfo: v.object({ userId: v.string() }) }) })
const asked = v.object({ verification: v.object({ serialNO: v.string(), methods: v.array(v.string()) }) })
const challenge = v.object({ serialNO: v.string(), options: v.object({ challenge: v.string() }) })
const accounts = v.object({ accounts: v.array(v.object({ name: v.string() })) })

function namesOf({ loginName, areaCode }: Person): Readonly<Record<string, string>> {
  return { loginName, pwd: password, ...(areaCode === null ? {} : { areaCode }) }
}

/** What everybody of the former release can do as before. */
export function describePeople(facts: StoreFacts, place: () => Place): void {
  const { people, serverKey } = facts
  const everybody = Object.entries(people)
  const browserOf = ({ browser }: Person) => openBrowser(place(), browser)
  /** The same device, signed out. */
  const deviceOf = ({ browser }: Person) => openBrowser(place(), { ...browser, cookies: {} })

  describe('accounts of the former release', () => {
    it('have the key that passwords are sealed with', async () =>
      expect(await serverKeyOf(place())).toBe(serverKey))

    it.each(everybody)('stay signed in: %s', async (_name, person) =>
      expect(await signedInAs(await browserOf(person))).toBe(person.userId),
    )

    it('open by their password on a device that is known', async () => {
      for (const person of [people.parent, people.mobile]) {
        const { data } = await (await deviceOf(person)).call('/v1/user/login', { sealed: namesOf(person) })
        expect(v.parse(session, data).accessTokenResVO.userInfo.userId).toBe(person.userId)
      }
    })

    it('refuse another password', async () => {
      const { data } = await (await browserOf(people.parent)).call('/v1/user/login', {
        sealed: { ...namesOf(people.parent), pwd: 'another password' },
      })
      expect(v.is(session, data)).toBe(false)
    })

    it('open by their authenticator', async () => {
      const { twoSteps } = people
      const browser = await deviceOf(twoSteps)
      const { data } = await browser.call('/v1/user/login', { sealed: namesOf(twoSteps) })
      const { serialNO, methods } = v.parse(asked, data).verification
      expect(methods).toEqual(['totp'])
      const sealed = { googleCode: totpCode(twoSteps.totpSecret ?? '', place().now()) }
      const done = await browser.call('/v1/user/verifyLogin', { clear: { serialNO }, sealed })
      expect(v.parse(session, done.data).accessTokenResVO.userInfo.userId).toBe(twoSteps.userId)
    })

    it('open by their passkey', async () => {
      const { userId, passkey } = people.passkey
      if (passkey === null) throw new Error('There is no passkey.')
      const browser = await openBrowser(place())
      const begun = v.parse(challenge, (await browser.call('/v1/user/fido/start')).data)
      const sealed = { fidoVerifyCode: answerChallenge(passkey, begun.options.challenge) }
      const done = await browser.call('/v1/user/fido/login', { clear: { serialNO: begun.serialNO }, sealed })
      expect(v.parse(session, done.data).accessTokenResVO.userInfo.userId).toBe(userId)
    })

    it('have their sub-accounts', async () => {
      const { data } = await (await browserOf(people.parent)).call('/v1/user/sub/list')
      expect(v.parse(accounts, data).accounts.map(({ name }) => name)).toContain('Savings')
    })

    it('renew their sessions', async () => {
      const browser = await browserOf(people.mobile)
      expect(await browser.call('/v1/user/public/refreshSession')).toMatchObject({ code: '00000' })
      expect(await signedInAs(browser)).toBe(people.mobile.userId)
    })
  })
}
