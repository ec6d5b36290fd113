import { generateDeviceKey, signDeviceCheck } from '@portico/channel'
import { listSessions, login, logout, refreshSession, sendCode, switchWeb, userinfo } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../index.ts'
import { type CallToSign, newTraceId, signCall, testDeviceKey } from '../../test/caller.ts'
import { createEcho } from '../../test/echo.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../../test/gateway.ts'
import { testSession } from '../../test/session.ts'

const echo = createEcho()
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({}, echo.bind)
})
afterAll(() => gateway[Symbol.asyncDispose]())

const cookie = { cookie: 'theme=white; __Host-sid=token-of-ann' }

async function signIn(name: string): Promise<Session> {
  const { thumbprint } = await testDeviceKey(name)
  const session = testSession(name, thumbprint)
  gateway.services.sessions.byToken.set(`token-of-${name}`, session)
  return session
}

async function codeOf(part: Omit<CallToSign, 'timeMs' | 'key'> & Partial<CallToSign>, own = gateway) {
  const signed = await signCall({ key: await testDeviceKey('ann'), timeMs: testNowMs, ...part })
  const answer = await own.send(signed)
  return (await answer.json()).code
}

describe('sessions', () => {
  it('REQ-07 takes a visitor without a signature where a session is not needed', async () => {
    const answer = await gateway.call(userinfo.path, { body: 'false' })
    expect((await answer.json()).code).toBe('00000')
    expect(echo.reached.at(-1)?.facts).toMatchObject({ session: null, device: null })
  })

  it('GATE-02 asks for a signature as soon as there is a session, or a part of a signature', async () => {
    for (const headers of [cookie, { 'device-sign': 'x' }, { 'device-sign-mode': '1' }]) {
      const answer = await gateway.call(userinfo.path, { body: 'false', headers: { ...headers } })
      expect((await answer.json()).code).toBe('00020')
    }
  })

  it('GATE-02 gives the handler the session that its own key signed for', async () => {
    const session = await signIn('ann')
    expect(await codeOf({ call: userinfo, input: false, mode: 1, headers: cookie })).toBe('00000')
    expect(echo.reached.at(-1)?.facts).toMatchObject({ session, device: { thumbprint: session.thumbprint } })
  })

  it('GATE-02 refuses a session under another key, and the session’s key for nobody’s token', async () => {
    await signIn('ann')
    const key = await testDeviceKey('thief')
    for (const call of [userinfo, logout, listSessions]) {
      const input = call === userinfo ? false : {}
      expect(await codeOf({ call, input, key, headers: cookie })).toBe('00023')
    }
    const unknown = { cookie: '__Host-sid=token-of-nobody' }
    expect(await codeOf({ call: userinfo, input: false, headers: unknown })).toBe('00000')
    expect(echo.reached.at(-1)?.facts.session).toBeNull()
  })

  it('GATE-02 answers 00004 where a session is needed and there is none', async () => {
    for (const headers of [{}, { cookie: '__Host-sid=token-of-nobody' }, { cookie: 'sid=token-of-ann' }]) {
      expect(await codeOf({ call: listSessions, headers })).toBe('00004')
    }
    const unsigned = await gateway.call(listSessions.path, { body: '{}' })
    expect((await unsigned.json()).code).toBe('00020')
  })

  it('GATE-02 looks at no session where a call asks for none', async () => {
    await signIn('ann')
    const key = await testDeviceKey('thief')
    expect(await codeOf({ call: refreshSession, key, headers: cookie })).toBe('00000')
    expect(echo.reached.at(-1)?.facts.session).toBeNull()
  })

  it('GATE-02 takes modes 1 and 2 for a read and mode 2 for a write, never mode 0', async () => {
    await signIn('ann')
    const codesBy = async (call: typeof listSessions | typeof logout) =>
      Promise.all(([0, 1, 2] as const).map((mode) => codeOf({ call, mode, headers: cookie })))
    expect(await codesBy(listSessions)).toEqual(['00021', '00000', '00000'])
    expect(await codesBy(logout)).toEqual(['00021', '00021', '00000'])
  })
})

describe('sealing', () => {
  const clear = { loginName: 'ann@example.com', pwd: 'kqzv wbrt' }

  it('ENC-03 takes secrets in clear from who is signed in, and from nobody else', async () => {
    await signIn('ann')
    expect(await codeOf({ call: login, input: clear, headers: cookie })).toBe('00000')
    expect(echo.reached.at(-1)).toMatchObject({ name: 'login', input: clear })
    expect(await codeOf({ call: login, input: clear })).toBe('00024')
    const key = await testDeviceKey('thief')
    expect(await codeOf({ call: login, input: clear, key, headers: cookie })).toBe('00024')
    const nobody = { cookie: '__Host-sid=token-of-nobody' }
    expect(await codeOf({ call: login, input: clear, headers: nobody })).toBe('00024')
  })

  it('ENC-03 asks for sealing at a switch of accounts in any case', async () => {
    await signIn('ann')
    const input = { userId: '1000000002' }
    expect(await codeOf({ call: switchWeb, input, headers: cookie })).toBe('00024')
    const sealed = { fields: input, trust: gateway.context.trust }
    expect(await codeOf({ call: switchWeb, sealed, headers: cookie })).toBe('00000')
    expect(echo.reached.at(-1)?.input).toEqual(input)
  })

  it('ENC-03 takes clear secrets only while the configuration says so', async () => {
    const signing = { clientOpen: false, defaultAlgorithm: 'rsa2048', captchaScenes: [] } as const
    await using closed = await startTestGateway({ signing }, createEcho().bind)
    expect(await codeOf({ call: login, input: clear }, closed)).toBe('00000')
    const config = await closed.call('/v1/mix/config/gatewaySignConfig', { method: 'GET' })
    expect((await config.json()).code).toBe('00000')
  })

  it('ENC-03 asks a visitor to sign what is sealed, session or not', async () => {
    const answer = await gateway.call(sendCode.path, { body: '{"purpose":"register","cipher":"x"}' })
    expect((await answer.json()).code).toBe('00020')
  })
})

describe('device keys', () => {
  it('KEY-01 takes keys of 1024 bits only where they are the default', async () => {
    const key = await testDeviceKey('small', 'rsa1024')
    const call = { call: listSessions, key }
    expect(await codeOf(call)).toBe('00023')
    const signing = { clientOpen: true, defaultAlgorithm: 'rsa1024', captchaScenes: [] } as const
    await using small = await startTestGateway({ signing }, createEcho().bind)
    expect(await codeOf(call, small)).toBe('00004')
    expect(await codeOf({ call: listSessions }, small)).toBe('00004')
  })

  it('SIGN-02 knows the device for which a stored key vouches, and no other', async () => {
    const stored = await testDeviceKey('stored')
    const { sessions } = gateway.services
    const spki = Uint8Array.from(Buffer.from(stored.publicKey, 'base64'))
    sessions.keys.set(stored.thumbprint, { spki, algorithm: 'rsa2048' })
    const key = await testDeviceKey('ann')
    const signKeySpki = Uint8Array.from(Buffer.from(key.publicKey, 'base64'))

    async function ask(part: { by?: typeof stored; lastAlgorithm?: string; check?: string; path?: string }) {
      const traceId = newTraceId()
      const { by = stored, lastAlgorithm = 'rsa2048', path = login.path } = part
      const fresh = await signDeviceCheck({ key: by, path, timeMs: testNowMs, traceId, signKeySpki })
      const headers = { userCheckDeviceSign: part.check ?? fresh, lastAlgorithm }
      const sealed = { fields: { loginName: 'ann', pwd: 'x' }, trust: gateway.context.trust }
      const code = await codeOf({ call: login, traceId, headers, sealed })
      return [code, code === '00000' ? (echo.reached.at(-1)?.facts.knownDevice ?? null) : undefined]
    }

    expect(await ask({})).toEqual(['00000', { thumbprint: stored.thumbprint }])
    const otherKey = await generateDeviceKey('rsa2048', { extractable: false })
    expect(await ask({ by: otherKey })).toEqual(['00000', null])
    for (const part of [
      { lastAlgorithm: 'rsa1024' },
      { lastAlgorithm: 'rsa' },
      { path: '/v1/user/logout' },
      { check: 'x' },
      { check: `${stored.thumbprint}.AAAA` },
    ]) {
      expect(await ask(part)).toEqual(['00023', undefined])
    }
  })
})
