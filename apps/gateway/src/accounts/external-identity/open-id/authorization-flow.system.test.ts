import {
  type AnyCall,
  linkThird,
  listLinks,
  openIdSignIns,
  startThird,
  thirdOpenId,
  thirdRegister,
  unlinkThird,
  userinfo,
} from '@portico/contract'
import { createOutbound } from '@portico/outbound'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { createIssuerDirectory, hostsOnThisMachine, type OpenIdClient } from '../../../index.ts'
import {
  openTestSql,
  startAccountGateway,
  type TestBrowser,
  testPassword,
} from '../../../../test/accounts.ts'
import { noProviders } from '../offered-providers.ts'
import { handleOf, locationOf, testClient } from '../../../../test/accounts/external-identity.ts'
import {
  codeClient,
  createVisitor,
  redirectUriOf,
  startTestProvider,
  type TestProvider,
  tokenClient,
} from '../../../../test/accounts/open-id-provider.ts'

const opened = new AsyncDisposableStack()
const sql = opened.use(await openTestSql())

afterAll(() => opened.disposeAsync())

const logger = { info: () => {}, warn: () => {}, error: () => {} }

const started = v.object({ url: v.string() })
const offer = v.object({ registration: v.object({ serialNO: v.string(), email: v.string() }) })
const owner = v.object({ userInfo: v.object({ userId: v.string() }) })
const listed = v.object({
  links: v.array(v.object({ name: v.string(), provider: v.string(), label: v.string() })),
})

/** A gateway whose configuration names one issuer, and the way of a person over that issuer's pages. */
async function openSite(provider: TestProvider, part: Partial<OpenIdClient> & Pick<OpenIdClient, 'id'>) {
  const issuer = provider.address
  const client = { ...testClient({ id: part.id, issuer }), ...part }
  const outbound = opened.use(createOutbound({ privateHosts: hostsOnThisMachine([issuer]) }))
  const accounts = opened.use(
    await startAccountGateway(sql, {
      providers: { ...noProviders, openId: [client] },
      issuers: createIssuerDirectory({ outbound, logger, now: () => performance.now() }),
    }),
  )
  // The provider signs by the machine's clock.
  accounts.clock.nowMs = Date.now()
  const callback = `${accounts.gateway.origin}/sign-in/callback/${part.id}`

  /** To the issuer as somebody, and back: what the browser then holds. */
  async function comeBack(browser: TestBrowser, name: string): Promise<string> {
    accounts.clock.nowMs = Date.now()
    const { data } = await browser.call(startThird, { provider: part.id })
    const { method, fields } = await createVisitor(provider, redirectUriOf(part.id))(
      v.parse(started, data).url,
      name,
    )
    const headers = { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const brought =
      method === 'POST'
        ? await fetch(callback, { method, body: fields, redirect: 'manual', headers })
        : await fetch(`${callback}?${fields}`, { redirect: 'manual', headers })
    return handleOf(locationOf(brought))
  }

  return { accounts, comeBack }
}

async function ownerOf(browser: TestBrowser): Promise<string> {
  return v.parse(owner, (await browser.call(userinfo, false)).data).userInfo.userId
}

const secret = 'a secret with +, % and :'

/** Each kind of issuer: how it is registered, configured and called. */
const kinds: readonly {
  readonly what: string
  readonly id: string
  readonly registration: Parameters<typeof startTestProvider>[0]
  readonly part: Partial<OpenIdClient>
  readonly call: AnyCall
  readonly input: object
}[] = [
  {
    what: 'that the site knows by itself',
    id: 'google',
    registration: tokenClient('google'),
    part: {},
    call: openIdSignIns.google,
    input: {},
  },
  {
    what: 'that only the configuration names',
    id: 'example-id',
    registration: tokenClient('example-id'),
    part: {},
    call: thirdOpenId,
    input: { provider: 'example-id' },
  },
  {
    what: 'that only the configuration names, with a secret',
    id: 'example-id',
    registration: codeClient('example-id', secret),
    part: { responseType: 'code', clientSecret: secret },
    call: thirdOpenId,
    input: { provider: 'example-id' },
  },
]

describe('a sign-in at a provider of OpenID Connect', () => {
  it.each(kinds)(
    'GATE-01 leads from the button of one $what to an account, and the next time into it',
    async ({ id, registration, part, call, input }) => {
      const provider = opened.use(await startTestProvider(registration))
      const { accounts, comeBack } = await openSite(provider, { id, ...part })
      const name = `ann-${crypto.randomUUID().slice(0, 8)}`
      const first = await accounts.browser()
      const answer = await first.call(call, { ...input, id: await comeBack(first, name) })
      const { serialNO, email } = v.parse(offer, answer.data).registration
      expect(email).toBe('a***@example.com')
      await first.call(thirdRegister, { serialNO })
      const userId = await ownerOf(first)
      expect(userId).toMatch(/^\d{10}$/)
      const second = await accounts.browser()
      const again = await second.call(call, { ...input, id: await comeBack(second, name) })
      expect(again.data).toMatchObject({ registration: null })
      expect(await ownerOf(second)).toBe(userId)
    },
    60_000,
  )

  it('GATE-01 GATE-02 is linked to an account of a password, enters it, and is taken off again', async () => {
    const id = 'example-id'
    const provider = opened.use(await startTestProvider(codeClient(id, secret)))
    const { accounts, comeBack } = await openSite(provider, {
      id,
      responseType: 'code',
      clientSecret: secret,
    })
    const account = await accounts.open({ email: 'linker@example.com' })
    const browser = await accounts.signedIn(account)
    const proof = { provider: id, id: await comeBack(browser, 'linker-elsewhere'), pwd: testPassword }
    expect((await browser.call(linkThird, proof)).code).toBe('00000')
    const { links } = v.parse(listed, (await browser.call(listLinks)).data)
    expect(links).toMatchObject([{ provider: id, label: 'linker-elsewhere@example.com' }])

    const other = await accounts.browser()
    await other.call(thirdOpenId, { provider: id, id: await comeBack(other, 'linker-elsewhere') })
    expect(await ownerOf(other)).toBe(account.user_id)

    const unlinking = { name: links[0]?.name, pwd: testPassword }
    expect((await browser.call(unlinkThird, unlinking)).code).toBe('00000')
    const anonymous = await accounts.browser()
    const answer = await anonymous.call(thirdOpenId, {
      provider: id,
      id: await comeBack(anonymous, 'linker-elsewhere'),
    })
    expect(answer.data).toMatchObject({ accessTokenResVO: null, registration: { provider: id } })
  }, 60_000)

  it('GATE-01 ends without a proof where the issuer does not take the site’s secret', async () => {
    const id = 'example-id'
    const provider = opened.use(await startTestProvider(codeClient(id, secret)))
    const client = { id, responseType: 'code', clientSecret: 'guessed' } as const
    const { accounts, comeBack } = await openSite(provider, client)
    expect(await comeBack(await accounts.browser(), 'ann')).toBe(
      'no handle in /login#third=example-id.failed',
    )
  })
})
