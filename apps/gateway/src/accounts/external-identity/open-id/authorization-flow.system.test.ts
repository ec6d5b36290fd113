import { once } from 'node:events'
import { createServer } from 'node:http'
import { startThird, thirdGoogle, thirdRegister, userinfo } from '@portico/contract'
import { createOutbound } from '@portico/outbound'
import { Provider } from 'oidc-provider'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { createIssuerDirectory, hostsOnThisMachine } from '../../../index.ts'
import { openTestSql, startAccountGateway } from '../../../../test/accounts.ts'
import { testClientId } from '../../../../test/issuer.ts'
import { passwordOnly } from '../ways-in.ts'
import { handleOf, locationOf } from '../../../../test/accounts/outside.ts'

const opened = new AsyncDisposableStack()

afterAll(() => opened.disposeAsync())

const redirectUri = 'https://portico.example/sign-in/callback/google'

/** A certified implementation of OpenID Connect, with one person whose address it has verified. */
async function startProvider(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  const provider = new Provider(address, {
    clients: [
      {
        client_id: testClientId,
        redirect_uris: [redirectUri],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    responseTypes: ['id_token'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.com`, email_verified: true }),
    }),
  })
  server.on('request', provider.callback())
  return address
}

/** A browser without scripts: it keeps cookies, follows the provider, and fills in what it is shown. */
function createVisitor(address: string) {
  const cookies = new Map<string, string>()

  async function ask(url: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(url, address), {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    return next === null ? answer : ask(next)
  }

  /** The fields of the form that the last page posts back to the site. */
  return async (url: string, name: string): Promise<URLSearchParams> => {
    let page = await ask(url)
    for (const filled of [{ prompt: 'login', login: name, password: 'any' }, { prompt: 'consent' }]) {
      const submit = /action="([^"]*\/interaction\/[^"]*)"/.exec(await page.text())?.[1] ?? '/no-form'
      page = await ask(submit, filled)
    }
    const html = await page.text()
    expect(html).toContain(`action="${redirectUri}"`)
    const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
    return new URLSearchParams([...inputs].map(([, field = '', value = '']) => [field, value]))
  }
}

const started = v.object({ url: v.string() })
const offer = v.object({ registration: v.object({ serialNO: v.string(), email: v.string() }) })

describe('a sign-in at a provider of OpenID Connect', () => {
  it('GATE-01 leads from the button to an account, and the next time into it', async () => {
    const issuer = await startProvider()
    const outbound = opened.use(createOutbound({ privateHosts: hostsOnThisMachine([issuer]) }))
    const logger = { info: () => {}, warn: () => {}, error: () => {} }
    const sql = opened.use(await openTestSql())
    const accounts = opened.use(
      await startAccountGateway(sql, {
        waysIn: { ...passwordOnly, google: { issuer, clientId: testClientId } },
        issuers: createIssuerDirectory({ outbound, logger, now: () => performance.now() }),
      }),
    )
    const signIn = async () => {
      accounts.clock.nowMs = Date.now()
      const browser = await accounts.browser()
      const { url } = v.parse(started, (await browser.call(startThird, { provider: 'google' })).data)
      const body = await createVisitor(issuer)(url, 'ann')
      const cookie = `__Secure-third=${browser.cookies.get('__Secure-third')}`
      const callback = `${accounts.gateway.origin}/sign-in/callback/google`
      const back = await fetch(callback, { method: 'POST', body, redirect: 'manual', headers: { cookie } })
      const answer = await browser.call(thirdGoogle, { id: handleOf(locationOf(back)) })
      return { browser, answer }
    }
    const first = await signIn()
    const { serialNO, email } = v.parse(offer, first.answer.data).registration
    expect(email).toBe('a***@example.com')
    await first.browser.call(thirdRegister, { serialNO })
    const { data } = await first.browser.call(userinfo, false)
    expect(data).toMatchObject({ userInfo: { userId: expect.stringMatching(/^\d{10}$/) } })
    const second = await signIn()
    expect(second.answer.data).toMatchObject({ registration: null })
    expect((await second.browser.call(userinfo, false)).data).toMatchObject({
      userInfo: v.parse(v.object({ userInfo: v.object({ userId: v.string() }) }), data).userInfo,
    })
  })
})
