import {
  checkCaptcha,
  listSessions,
  login,
  logout,
  refreshSession,
  resetPassword,
  userinfo,
} from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { signingConfig } from '../../test/gateway.ts'
import { credentials, failureOf, handleOf, openSignedIn, openVisit } from '../../test/visit.ts'

const configPath = '/v1/mix/config/gatewaySignConfig'

describe('signed calls', () => {
  it('SIGN-01 fetch the configuration once for callers of the same time, and keep it for the session', async () => {
    await using visit = await openVisit()
    await Promise.all([visit.layer.exchange(login, credentials), visit.layer.exchange(login, credentials)])
    await visit.layer.exchange(login, credentials)
    expect(visit.gateway.to(configPath)).toHaveLength(1)
    expect([...visit.session.values()].join()).toContain('serverPublicKeySign')
  })

  it('SIGN-01 keep no configuration that could not be read, and say which call failed', async () => {
    let isBroken = true
    await using visit = await openVisit({
      reply: ({ path }) =>
        isBroken && path === configPath ? { data: { gatewaySignConfig: {} } } : undefined,
    })
    const failure = await failureOf(visit.layer.exchange(login, credentials))
    expect(failure).toMatchObject({ failure: 'unreadable', code: '00000' })
    expect(visit.session.size).toBe(0)
    isBroken = false
    expect((await visit.layer.exchange(login, credentials)).code).toBe('00000')
  })

  it('SIGN-02 carry a signature that the gateway verifies, and vouch for a known device', async () => {
    await using visit = await openSignedIn()
    await visit.layer.exchange(login, credentials)
    const [first, second] = visit.gateway.to(login.path)
    expect(first?.verdict).toMatchObject({ ok: true, mode: 2, key: { algorithm: 'rsa1024' } })
    expect(first?.headers).not.toHaveProperty('usercheckdevicesign')
    expect(second?.headers['lastalgorithm']).toBe('rsa1024')
    const kid = first?.verdict?.ok ? first.verdict.key.thumbprint : ''
    expect(second?.headers['usercheckdevicesign']).toMatch(new RegExp(`^${kid}\\.[A-Za-z0-9_-]{171}$`))
  })

  it('SIGN-02 follow the configuration: other paths leave without a signature', async () => {
    await using visit = await openVisit()
    visit.gateway.config = { ...signingConfig, prefixUrls: [], exactUrls: [checkCaptcha.path] }
    await visit.layer.exchange(refreshSession, {})
    expect(visit.gateway.to(refreshSession.path)[0]?.verdict).toBeNull()
  })

  it('SIGN-02 are not made for a visitor where visitors may call without', async () => {
    await using visit = await openVisit()
    await visit.layer.exchange(userinfo, false)
    await visit.layer.exchange(logout, {})
    expect(visit.gateway.calls.map(({ path, verdict }) => [path, verdict])).toEqual([
      [userinfo.path, null],
      [logout.path, null],
    ])
  })

  it.each([
    [[0], 0],
    [[0, 1], 1],
    [[2, 0], 2],
    [[], 2],
  ] as const)('SIGN-03 take the strongest mode of %j', async (modes, mode) => {
    await using visit = await openVisit()
    visit.gateway.config = { ...signingConfig, signModes: { [login.path]: [...modes], '/v1/user/': [0] } }
    await visit.layer.exchange(login, credentials)
    expect(visit.gateway.to(login.path)[0]?.verdict).toMatchObject({ ok: true, mode })
  })

  it('REQ-07 sign the literal false of userinfo', async () => {
    await using visit = await openSignedIn()
    await visit.layer.exchange(userinfo, false)
    const [call] = visit.gateway.to(userinfo.path)
    expect(call).toMatchObject({ text: 'false', verdict: { ok: true, mode: 2 } })
  })
})

describe('refused signatures', () => {
  it.each(['00020', '00021'])('SIGN-04 %s fetches the configuration again, once in 2 s', async (code) => {
    await using visit = await openVisit({
      reply: ({ path }) => (path === login.path ? { code, msg: 'signature' } : undefined),
    })
    await visit.layer.exchange(login, credentials)
    await visit.layer.exchange(login, credentials)
    visit.clock.advance(1999)
    await visit.layer.exchange(login, credentials)
    expect(visit.gateway.to(configPath)).toHaveLength(2)
    expect(visit.toasts).toMatchObject([{ message: 'signature', code }])
    visit.clock.advance(1)
    await visit.layer.exchange(login, credentials)
    await visit.layer.exchange(login, credentials)
    expect(visit.gateway.to(configPath)).toHaveLength(3)
    expect(visit.toasts).toHaveLength(2)
    expect(visit.signedOut).toEqual([])
  })

  it('SIGN-04 00022 with a right clock forgets the configuration; the next signed call fetches it', async () => {
    await using visit = await openVisit({
      reply: ({ path }) => (path === login.path ? { code: '00022', msg: 'expired' } : undefined),
    })
    await visit.layer.exchange(login, credentials)
    expect(visit.gateway.to(login.path)).toHaveLength(1)
    expect(visit.gateway.to(configPath)).toHaveLength(1)
    expect(visit.toasts).toMatchObject([{ message: 'expired' }])
    await visit.layer.exchange(login, credentials)
    expect(visit.gateway.to(configPath)).toHaveLength(2)
  })

  it('SIGN-04 00022 is sent again silently, once, when the answer corrected the clock by more than 50 s', async () => {
    let offMs = 0
    await using visit = await openVisit({
      gatewayTime: (nowMs) => nowMs + offMs,
      reply: ({ path, verdict }) =>
        path === login.path && verdict?.ok === false ? { code: '00022', msg: 'expired' } : undefined,
    })
    await visit.layer.exchange(login, credentials)
    offMs = 3_600_000
    const answer = await visit.layer.exchange(login, credentials)
    const traces = visit.gateway.to(login.path).map(({ headers }) => headers['uhti'])
    expect(answer.code).toBe('00000')
    expect(new Set(traces).size).toBe(3)
    expect(visit.toasts).toEqual([])
    expect(visit.gateway.to(configPath)).toHaveLength(1)
  })

  it('SIGN-04 00022 to a read, whose request the browser had sent twice, is signed anew and sent once more', async () => {
    let replays = 1
    await using visit = await openSignedIn({
      reply: ({ path }) => {
        if (path !== listSessions.path || replays === 0) return undefined
        replays -= 1
        return { code: '00022', msg: 'expired' }
      },
    })
    expect((await visit.layer.exchange(listSessions, {})).code).toBe('00000')
    const sent = visit.gateway.to(listSessions.path)
    expect(new Set(sent.map(({ headers }) => headers['uhti'])).size).toBe(2)
    expect(visit.toasts).toEqual([])
    replays = 2
    expect((await visit.layer.exchange(listSessions, {})).code).toBe('00022')
    expect(visit.toasts).toHaveLength(1)
  })

  it('SIGN-04 00022 that persists after the resend is told, not sent a third time', async () => {
    let offMs = 0
    await using visit = await openVisit({
      gatewayTime: (nowMs) => nowMs + offMs,
      reply: ({ path }) => {
        if (path !== login.path) return undefined
        offMs += 3_600_000
        return { code: '00022', msg: 'expired' }
      },
    })
    expect((await visit.layer.exchange(login, credentials)).code).toBe('00022')
    expect(visit.gateway.to(login.path)).toHaveLength(2)
    expect(visit.toasts).toHaveLength(1)
  })

  it('SIGN-04 00023 logs out and reports the stored pairs without what signs', async () => {
    await using visit = await openSignedIn({
      reply: ({ path }) => (path === listSessions.path ? { code: '00023', msg: 'invalid' } : undefined),
    })
    const { thumbprint } = (await visit.keys.forSession(handleOf('first'))) ?? {}
    const pem = /BEGIN PRIVATE KEY-----\\n([^\\]+)/.exec([...visit.local.values()].join())?.[1] ?? '?'
    await visit.layer.exchange(listSessions, {})
    await expect.poll(() => visit.signedOut).toEqual(['signature-invalid'])
    expect(visit.toasts).toMatchObject([{ message: 'invalid', code: '00023' }])
    const [, reason] = visit.gateway.reports.find(([event]) => event === 'signatureInvalid') ?? []
    expect(JSON.parse(String(reason))).toContainEqual({
      thumbprint,
      algorithm: 'rsa1024',
      timestamp: visit.clock.now(),
    })
    expect(String(reason)).not.toContain(pem)
    expect(visit.cookies.cookie).toBe('')
  })

  it('SIGN-05 reports the header gw-sign-error with the path', async () => {
    await using visit = await openVisit({
      reply: ({ path }) =>
        path === resetPassword.path ? { code: '00021', headers: { 'gw-sign-error': '00021' } } : undefined,
    })
    const input = { loginName: 'a@b.test', verifyCode: '123456', pwd: 'p', rePwd: 'p' }
    await visit.layer.exchange(resetPassword, input)
    await expect
      .poll(() => visit.gateway.reports)
      .toEqual([['gatewaySignError', `00021 ${resetPassword.path}`]])
  })
})
