import { randomUUID } from 'node:crypto'
import {
  linkThird,
  startThird,
  thirdGoogle,
  thirdNonce,
  thirdOpenId,
  thirdRegister,
  userinfo,
} from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { testPassword as pwd } from '../../../test/accounts.ts'
import type { TestClaims } from '../../../test/issuer.ts'
import { markOf } from './identity-nonces.ts'
import { handleOf, locationOf } from '../../../test/accounts/external-identity.ts'
import { openSharedExternalIdentity } from '../../../test/shared-accounts.ts'

const external = await openSharedExternalIdentity()
const { sql, accounts, google, named, begin, comeBack, post } = external
const provider = 'example-id'

const nonceAnswer = v.object({ nonce: v.string() })
const offer = v.object({ registration: v.object({ serialNO: v.string() }) })

const nowSeconds = () => Math.floor(accounts.clock.nowMs / 1000)

describe('an issuer that the operator names', () => {
  it('GATE-01 signs somebody up, notes by whom, and signs the same person in', async () => {
    const sub = randomUUID()
    const browser = await accounts.browser()
    const proof = await comeBack(browser, provider, { sub })
    const answer = await browser.call(thirdOpenId, { provider, ...proof })
    expect(answer.data).toMatchObject({ registration: { provider } })
    await browser.call(thirdRegister, v.parse(offer, answer.data).registration)
    const link = await sql.db
      .selectFrom('linked_sign_in')
      .innerJoin('account', 'account.user_id', 'linked_sign_in.user_id')
      .select(['account.user_id', 'account.joined_by', 'linked_sign_in.provider', 'linked_sign_in.issuer'])
      .where('subject', '=', sub)
      .executeTakeFirstOrThrow()
    expect(link).toMatchObject({ joined_by: provider, provider, issuer: named.address })
    const next = await accounts.browser()
    await next.call(thirdOpenId, { provider, ...(await comeBack(next, provider, { sub })) })
    expect((await next.call(userinfo, false)).data).toMatchObject({ userInfo: { userId: link.user_id } })
  })

  it('GATE-01 takes a token that an app got with a nonce of ours', async () => {
    const browser = await accounts.browser()
    const { nonce } = v.parse(nonceAnswer, (await browser.call(thirdNonce, { provider })).data)
    const token = await named.token({ sub: randomUUID(), nonce: markOf(nonce) })
    expect((await browser.call(thirdOpenId, { provider, token })).code).toBe('00000')
    expect((await browser.call(thirdOpenId, { provider, token })).code).toBe('20109')
  })

  it.each<[string, () => TestClaims]>([
    ['of another issuer', () => ({ iss: google.address })],
    ['for another site', () => ({ aud: 'somebody.example' })],
    ['with a nonce that nobody was given', () => ({ nonce: 'n'.repeat(43) })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['that has run out', () => ({ exp: nowSeconds() - 11 })],
    ['of eleven minutes ago', () => ({ iat: nowSeconds() - 671 })],
  ])('GATE-01 proves nothing by a token %s', async (_what, claims) => {
    const browser = await accounts.browser()
    const proof = await comeBack(browser, provider, claims())
    const answer = await browser.call(thirdOpenId, { provider, ...proof })
    expect([answer.code, answer.data]).toEqual(['20109', null])
  })

  it('GATE-01 proves nothing by a token that another issuer has signed in its name', async () => {
    const browser = await accounts.browser()
    const asked = await begin(browser, provider)
    const id_token = await google.token({ iss: named.address, nonce: asked.get('nonce') })
    const back = await post(browser, provider, { state: asked.get('state') ?? '', id_token })
    const input = { provider, id: handleOf(locationOf(back)) }
    expect((await browser.call(thirdOpenId, input)).code).toBe('20109')
  })

  it('GATE-01 keeps callbacks, tokens and nonces of one provider from another', async () => {
    const browser = await accounts.browser()
    const asked = await begin(browser, provider)
    const fields = { state: asked.get('state') ?? '', id_token: await named.token({ sub: 'x' }) }
    expect(locationOf(await post(browser, 'google', fields))).toBe('/login#third=google.failed')
    const { id } = await comeBack(browser, provider, { sub: randomUUID() })
    expect((await browser.call(thirdGoogle, { id })).code).toBe('20109')
    expect((await browser.call(linkThird, { provider: 'google', id, pwd })).code).toBe('00004')
    const { nonce } = v.parse(nonceAnswer, (await browser.call(thirdNonce, { provider: 'google' })).data)
    const token = await named.token({ sub: randomUUID(), nonce: markOf(nonce) })
    expect((await browser.call(thirdOpenId, { provider, token })).code).toBe('20109')
  })

  it('GATE-01 has no call of a known issuer, whose own call has limits and captchas of its own', async () => {
    const browser = await accounts.browser()
    const { id } = await comeBack(browser, 'google', { sub: randomUUID() })
    for (const known of ['google', 'apple', 'wallet', 'telegram', 'password']) {
      expect((await browser.call(thirdOpenId, { provider: known, id })).code).toBe('00400')
    }
  })

  it.each(['unknown-id', 'constructor', 'toString'])(
    'GATE-01 is not %s, which nobody named',
    async (other) => {
      const browser = await accounts.browser()
      const expected = /^[a-z-]+$/.test(other) ? '20906' : '00400'
      expect((await browser.call(startThird, { provider: other })).code).toBe(expected)
      expect((await browser.call(thirdNonce, { provider: other })).code).toBe(expected)
      const input = { provider: other, id: 'x'.repeat(43) }
      expect((await browser.call(thirdOpenId, input)).code).toBe(expected)
      expect((await post(browser, other, { state: 's' })).status).toBe(404)
    },
  )

  it('GATE-01 is not led to a page that is no page of an issuer', async () => {
    const browser = await accounts.browser()
    for (const other of ['wallet', 'telegram', 'passkey', 'Example', 'a/b', '', 'x'.repeat(33)])
      expect((await browser.call(startThird, { provider: other })).code).toBe('00400')
  })
})
