import { startThird, thirdApple, thirdGoogle } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { testClientId } from '../../../../test/issuer.ts'
import { handleOf, locationOf } from '../../../../test/accounts/external-identity.ts'
import { openSharedExternalIdentity } from '../../../../test/shared-accounts.ts'

const external = await openSharedExternalIdentity()
const { accounts, begin, comeBack, post } = external

const token = 'eyJh.eyJz.c2ln'

describe('POST /v1/user/public/third/start', () => {
  it('GATE-01 sends people to Apple’s page with what it wants to be asked', async () => {
    const browser = await accounts.browser()
    const answer = await browser.call(startThird, { provider: 'apple' })
    expect(answer.data).toMatchObject({ expiresInMs: 600_000 })
    const asked = await begin(browser, 'apple')
    expect(Object.fromEntries(asked)).toEqual({
      client_id: testClientId,
      redirect_uri: 'https://portico.example/sign-in/callback/apple',
      response_type: 'code id_token',
      response_mode: 'form_post',
      scope: 'name email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('GATE-01 sends people to Google’s page with what it wants to be asked', async () => {
    const asked = await begin(await accounts.browser(), 'google')
    expect(Object.fromEntries(asked)).toMatchObject({ response_type: 'id_token', scope: 'openid email' })
  })

  it('GATE-01 sets a cookie that other sites bring back, to the callback alone and for ten minutes', async () => {
    const { cookies } = await (await accounts.browser()).call(startThird, { provider: 'google' })
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Secure-third-[\w-]{8}=[\w-]{43}; Max-Age=600; Path=\/sign-in\/callback; HttpOnly; SameSite=None; Secure$/,
      ),
    ])
  })

  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    String.raw`/\elsewhere.example`,
    '/login#third=google.x',
    '/a//b',
    'login',
    '/login?next=\nx',
  ])('GATE-01 leads back to pages of this site only, not to %j', async (returnTo) => {
    const answer = await (await accounts.browser()).call(startThird, { provider: 'google', returnTo })
    expect(answer.code).toBe('00400')
  })
})

describe('/sign-in/callback', () => {
  it('GATE-01 keeps the token and goes on to the page that began, with the handle in the fragment', async () => {
    const browser = await accounts.browser()
    const asked = await begin(browser, 'google', '/de/login?next=/account')
    const answer = await post(browser, 'google', { state: asked.get('state') ?? '', id_token: token })
    expect(answer.status).toBe(303)
    expect(locationOf(answer)).toMatch(/^\/de\/login\?next=\/account#third=google\.[\w-]{43}$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.getSetCookie()).toEqual([
      `__Secure-third-${asked.get('state')?.slice(0, 8)}=; Max-Age=0; Path=/sign-in/callback; HttpOnly; SameSite=None; Secure`,
    ])
  })

  it('GATE-01 says that a sign-in was given up, in a post and in an address', async () => {
    const browser = await accounts.browser()
    const state = (await begin(browser, 'apple', '/fr/login')).get('state') ?? ''
    const posted = await post(browser, 'apple', { state, error: 'user_cancelled_authorize', id_token: token })
    expect(locationOf(posted)).toBe('/fr/login#third=apple.failed')
    const again = (await begin(browser, 'apple')).get('state') ?? ''
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const address = `${accounts.gateway.origin}/sign-in/callback/apple?error=access_denied&state=${again}`
    const got = await fetch(address, { redirect: 'manual', headers: { cookie } })
    expect([got.status, locationOf(got)]).toEqual([303, '/login#third=apple.failed'])
  })

  it('GATE-01 takes no token out of an address', async () => {
    const browser = await accounts.browser()
    const state = (await begin(browser, 'google')).get('state') ?? ''
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const at = `${accounts.gateway.origin}/sign-in/callback/google?state=${state}&id_token=${token}`
    expect((await fetch(at, { redirect: 'manual', headers: { cookie } })).status).toBe(400)
    const withError = await fetch(`${at}&error=`, { redirect: 'manual', headers: { cookie } })
    expect(locationOf(withError)).toBe('/login#third=google.failed')
  })

  it('GATE-01 takes the name that Apple sends the first time alone, and needs none', async () => {
    const browser = await accounts.browser()
    const user = JSON.stringify({ name: { firstName: 'Ann', lastName: 'Lee' }, email: 'ann@example.com' })
    for (const part of [{ user }, {}]) {
      const state = (await begin(browser, 'apple')).get('state') ?? ''
      const answer = await post(browser, 'apple', { state, code: 'c1', id_token: token, ...part })
      expect(locationOf(answer)).toMatch(/^\/login#third=apple\.[\w-]{43}$/)
    }
  })

  it('GATE-01 takes a person back once', async () => {
    const browser = await accounts.browser()
    const state = (await begin(browser, 'google')).get('state') ?? ''
    const fields = { state, id_token: token }
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(browser, 'google', fields)))
    const handles = answers.filter((answer) => !locationOf(answer).endsWith('.failed'))
    expect(handles).toHaveLength(1)
    expect(locationOf(await post(browser, 'google', fields))).toBe('/login#third=google.failed')
  })

  it('GATE-01 takes back each of several tabs that left at the same time, in any order', async () => {
    const browser = await accounts.browser()
    const first = (await begin(browser, 'google', '/de/login')).get('state') ?? ''
    const second = (await begin(browser, 'apple', '/fr/login')).get('state') ?? ''
    const third = (await begin(browser, 'google', '/ja/login')).get('state') ?? ''
    const ends = [
      await post(browser, 'google', { state: first, id_token: token }),
      await post(browser, 'apple', { state: second, error: 'user_cancelled_authorize' }),
      await post(browser, 'google', { state: third, id_token: token }),
    ]
    expect(ends.map(locationOf)).toEqual([
      expect.stringMatching(/^\/de\/login#third=google\.[\w-]{43}$/),
      '/fr/login#third=apple.failed',
      expect.stringMatching(/^\/ja\/login#third=google\.[\w-]{43}$/),
    ])
    const dropped = ends.flatMap((answer) =>
      answer.headers.getSetCookie().map((line) => line.split('=', 1)[0]),
    )
    expect(dropped).toEqual([first, second, third].map((state) => `__Secure-third-${state.slice(0, 8)}`))
  })

  it('GATE-01 ends after ten minutes', async () => {
    const browser = await accounts.browser()
    const state = (await begin(browser, 'google')).get('state') ?? ''
    accounts.clock.nowMs += 600_001
    const answer = await post(browser, 'google', { state, id_token: token })
    expect(locationOf(answer)).toBe('/login#third=google.failed')
  })

  it.each<[string, (own: string, other: string) => { state?: string; cookie?: string }]>([
    ['without a cookie', (own) => ({ state: own })],
    ['with the cookie of another sign-in', (own, other) => ({ state: own, cookie: other })],
    ['with the state of another browser', (own, other) => ({ state: other, cookie: own })],
    ['without a state', (own) => ({ cookie: own })],
    ['with a state that nobody made', () => ({ state: 'x'.repeat(43), cookie: 'x'.repeat(43) })],
    ['with empty ones', () => ({ state: '', cookie: '' })],
  ])('GATE-01 keeps nothing of a post %s', async (_what, choose) => {
    const browser = await accounts.browser()
    const own = (await begin(browser, 'google')).get('state') ?? ''
    const other = (await begin(await accounts.browser(), 'google')).get('state') ?? ''
    const { state, cookie } = choose(own, other)
    browser.cookies.clear()
    if (cookie !== undefined) browser.cookies.set(`__Secure-third-${cookie.slice(0, 8)}`, cookie)
    const fields = { id_token: token, ...(state === undefined ? {} : { state }) }
    expect(locationOf(await post(browser, 'google', fields))).toBe('/login#third=google.failed')
  })

  it('GATE-01 takes nobody back from another issuer than the one he went to', async () => {
    const browser = await accounts.browser()
    const state = (await begin(browser, 'google')).get('state') ?? ''
    const mixed = await post(browser, 'apple', { state, id_token: token })
    expect(locationOf(mixed)).toBe('/login#third=apple.failed')
    const named = await post(browser, 'google', { state, id_token: token, iss: 'https://another.example' })
    expect(locationOf(named)).toBe('/login#third=google.failed')
  })

  it.each([
    ['a state that stands twice', (state: string) => `state=${state}&id_token=${token}&state=${state}`],
    ['a token that stands twice', (state: string) => `state=${state}&id_token=${token}&id_token=${token}`],
    ['anything that stands twice', (state: string) => `state=${state}&id_token=${token}&user=a&user=b`],
    [
      'more fields than an issuer sends',
      (state: string) =>
        `state=${state}&id_token=${token}&${Array.from({ length: 60 }, (_, i) => `f${i}=`).join('&')}`,
    ],
  ])('GATE-01 refuses %s, and the sign-in is not spent', async (_what, bodyOf) => {
    const browser = await accounts.browser()
    const state = (await begin(browser, 'google')).get('state') ?? ''
    expect((await post(browser, 'google', bodyOf(state))).status).toBe(400)
    const answer = await post(browser, 'google', { state, id_token: token })
    expect(handleOf(locationOf(answer))).toMatch(/^[\w-]{43}$/)
  })

  it('GATE-01 refuses bodies of other kinds and sizes, other hosts and other methods', async () => {
    const url = `${accounts.gateway.origin}/sign-in/callback/google`
    const json = await fetch(url, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(json.status).toBe(400)
    expect((await post(await accounts.browser(), 'google', `id_token=${'x'.repeat(16_400)}`)).status).toBe(
      400,
    )
    const foreign =
      'GET /sign-in/callback/google?error=x HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n'
    expect(await accounts.gateway.raw(foreign)).toMatch(/^HTTP\/1\.1 400/)
    expect((await fetch(url, { method: 'PUT' })).status).toBe(404)
    expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(404)
  })

  it.each(['', 'a', 'a.b.c d', 'a.b', `${'a'.repeat(8190)}.b.c`])(
    'keeps nothing that is no token: %.20j',
    async (id_token) => {
      const browser = await accounts.browser()
      const state = (await begin(browser, 'google')).get('state') ?? ''
      expect(locationOf(await post(browser, 'google', { state, id_token }))).toBe(
        '/login#third=google.failed',
      )
    },
  )

  it('GATE-01 gives the token to nobody but the device that began', async () => {
    const browser = await accounts.browser()
    const input = await comeBack(browser, 'google')
    expect((await (await accounts.browser()).call(thirdGoogle, input)).code).toBe('20109')
    expect((await browser.call(thirdApple, input)).code).toBe('20109')
    expect((await browser.call(thirdGoogle, input)).code).toBe('00000')
  })

  it('GATE-01 keeps the token for five minutes', async () => {
    const browser = await accounts.browser()
    const late = await comeBack(browser, 'google')
    accounts.clock.nowMs += 300_000
    expect((await browser.call(thirdGoogle, late)).code).toBe('20109')
    const inTime = await comeBack(browser, 'google')
    accounts.clock.nowMs += 299_999
    expect((await browser.call(thirdGoogle, inTime)).code).toBe('00000')
  })
})
