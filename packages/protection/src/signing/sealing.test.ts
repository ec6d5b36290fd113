import { generateDeviceKey } from '@portico/channel'
import {
  changePassword,
  login,
  registerEmail,
  sendCode,
  setSecondStep,
  switchWeb,
  userinfo,
  verifyLogin,
} from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { divideFields } from './sealing.ts'
import { proofLifetimeMs } from '../session/session-proof.ts'
import { signingConfig } from '../../test/gateway.ts'
import { credentials, failureOf, handleOf, openSignedIn, openVisit, signedIn } from '../../test/visit.ts'

const registration = {
  email: 'bob@example.test',
  pwd: 'secret one',
  verifyCode: '123456',
  rePwd: 'secret one',
}
const passwords = { pwd: 'old one', newPwd: 'new one', rePwd: 'new one' }

describe('sealed calls', () => {
  it('ENC-01 hide exactly the secret fields, the rest stays in clear', async () => {
    await using visit = await openVisit()
    const serialNO = 'S'.repeat(43)
    await visit.layer.exchange(login, { ...credentials, areaCode: undefined })
    await visit.layer.exchange(registerEmail, registration)
    await visit.layer.exchange(verifyLogin, { serialNO, googleCode: '654321' })
    await visit.layer.exchange(sendCode, { purpose: 'login', serialNO, channel: 'email' })
    const seen = visit.gateway.calls.filter(({ path }) => path.startsWith('/v1/user/'))
    expect(seen.map(({ secret }) => secret)).toEqual([
      credentials,
      registration,
      { googleCode: '654321' },
      {},
    ])
    expect(seen.map(({ body }) => body)).toEqual([
      { cipher: expect.any(String) },
      { cipher: expect.any(String) },
      { cipher: expect.any(String), serialNO },
      { cipher: expect.any(String), purpose: 'login', serialNO, channel: 'email' },
    ])
    expect(visit.gateway.calls.map(({ text }) => text).join()).not.toContain('correct horse')
  })

  it('ENC-01 leave fields without a value out of both halves', () => {
    const input = { pwd: 'p', areaCode: undefined, serialNO: 's', channel: undefined }
    expect(divideFields(input, ['pwd', 'areaCode'])).toEqual({
      secret: { pwd: 'p' },
      clear: { serialNO: 's' },
    })
    expect(divideFields(undefined, ['pwd'])).toEqual({ secret: {}, clear: {} })
  })

  it('ENC-02 carry a wrapped key of their own each time', async () => {
    await using visit = await openVisit()
    await visit.layer.exchange(login, credentials)
    await visit.layer.exchange(login, credentials)
    const [first, second] = visit.gateway.to(login.path)
    expect(first?.text).toMatch(/^\{"cipher":"[\w-]+(?:\.[\w-]+){4}"\}$/)
    expect(first?.text.split('.')[1]).not.toBe(second?.text.split('.')[1])
  })

  it('ENC-03 are sealed no more by who is signed in with a key, save for a switch of accounts', async () => {
    await using visit = await openSignedIn()
    await visit.layer.exchange(changePassword, passwords)
    await visit.layer.exchange(switchWeb, { userId: '1000000002' })
    expect(visit.gateway.to(changePassword.path)[0]).toMatchObject({ body: passwords, secret: null })
    expect(visit.gateway.to(switchWeb.path)[0]?.secret).toEqual({ userId: '1000000002' })
  })

  it('ENC-03 are sealed again when the session has not answered lately or is over', async () => {
    let userData: unknown = { userInfo: { userId: '1000000001' } }
    await using visit = await openSignedIn({
      reply: ({ path }) => (path === userinfo.path ? { data: userData } : undefined),
    })
    visit.clock.advance(proofLifetimeMs)
    await visit.layer.exchange(changePassword, passwords)
    expect(visit.gateway.to(changePassword.path)[0]?.secret).toEqual(passwords)
    await visit.layer.send(userinfo, false)
    await visit.layer.exchange(changePassword, passwords)
    expect(visit.gateway.to(changePassword.path)[1]?.body).toEqual(passwords)
    userData = null
    await visit.layer.send(userinfo, false)
    await visit.layer.exchange(setSecondStep, {
      method: 'email',
      enabled: true,
      verifyCode: '123456',
      pwd: 'p',
    })
    expect(visit.gateway.to(setSecondStep.path)[0]?.secret).toEqual({ verifyCode: '123456', pwd: 'p' })
  })

  it('ENC-03 go in clear when the configuration closes sealing, which is reported once', async () => {
    await using visit = await openVisit()
    visit.gateway.config = { ...signingConfig, clientOpen: false }
    await visit.layer.exchange(login, credentials)
    await visit.layer.exchange(login, credentials)
    expect(visit.gateway.to(login.path)[1]).toMatchObject({ body: credentials, verdict: { ok: true } })
    await expect.poll(() => visit.gateway.reports.map(([event]) => event)).toEqual(['clientClosed'])
  })

  it('ENC-03 are refused on a page that is not secure, before anything is sent', async () => {
    await using visit = await openVisit({ protection: { isSecureContext: false } })
    expect(await failureOf(visit.layer.send(login, credentials))).toMatchObject({ failure: 'login-encrypt' })
    await expect.poll(() => visit.gateway.reports).toEqual([['loginEncryptFailed', 'the page is not secure']])
    expect(visit.gateway.to(login.path)).toEqual([])
  })

  it.each([
    ['another server key', { serverPublicKeySign: signingConfig.serverPublicKeySign.replace('1.b', '1.c') }],
    ['no statement', { serverPublicKeySign: '' }],
    [
      'a changed signature',
      { serverPublicKeySign: signingConfig.serverPublicKeySign.replace(/.{4}$/, 'AAAA') },
    ],
    ['no key', { serverPublicKey: '' }],
  ])('ENC-04 ERR-02 nothing is sent to a server key with %s, and that is reported', async (_name, part) => {
    await using visit = await openVisit()
    visit.gateway.config = { ...signingConfig, ...part }
    expect(await failureOf(visit.layer.send(login, credentials))).toMatchObject({ failure: 'login-encrypt' })
    await expect.poll(() => visit.gateway.reports.map(([event]) => event)).toEqual(['loginEncryptFailed'])
    expect(visit.gateway.to(login.path)).toEqual([])
    visit.gateway.config = signingConfig
    expect((await visit.layer.exchange(login, credentials)).code).toBe('00000')
  })

  it('ENC-04 judges the statement by the gateway’s time, not by the reader’s', async () => {
    await using visit = await openVisit({ gatewayTime: (nowMs) => nowMs + 100 * 86_400_000 })
    expect((await failureOf(visit.layer.send(login, credentials))).message).toContain('expired')
  })

  it('ENC-04 nothing is sent when the certificates cannot be loaded', async () => {
    const certificates = () => Promise.reject(new Error('gone'))
    await using visit = await openVisit({ protection: { certificates } })
    expect(await failureOf(visit.layer.send(login, credentials))).toMatchObject({ failure: 'login-encrypt' })
    expect(visit.gateway.to(login.path)).toEqual([])
  })
})

describe('a sign-in', () => {
  it('KEY-02 binds its pair to session and user, and makes a backup in the background', async () => {
    await using visit = await openSignedIn()
    const pair = await visit.keys.forSession(handleOf('first'))
    expect(visit.gateway.to(login.path)[0]?.verdict).toMatchObject({ key: { thumbprint: pair?.thumbprint } })
    expect((await visit.keys.forUser('1000000001'))?.thumbprint).toBe(pair?.thumbprint)
    await expect.poll(async () => (await visit.keys.backup('rsa1024'))?.algorithm).toBe('rsa1024')
    expect((await visit.keys.backup('rsa1024'))?.thumbprint).not.toBe(pair?.thumbprint)
    expect(await visit.keys.held('rsa1024')).toBeNull()
  })

  it('KEY-02 has its backup made by the next page, when its own went too early', async () => {
    await using visit = await openVisit({
      reply: ({ path }) =>
        path === userinfo.path ? { data: { userInfo: { userId: '1000000001' } } } : undefined,
    })
    const pair = await generateDeviceKey('rsa1024', { extractable: true })
    await visit.keys.bind({ pair, handle: handleOf('first'), userId: '1000000001' }, null)
    visit.cookies.cookie = `rt-present=${handleOf('first')}`
    await visit.layer.send(userinfo, false)
    await expect.poll(async () => (await visit.keys.backup('rsa1024'))?.algorithm).toBe('rsa1024')
  })

  it('KEY-02 makes no backup for a visitor', async () => {
    await using visit = await openVisit()
    await visit.layer.exchange(login, credentials)
    await visit.layer.send(userinfo, false)
    expect(await visit.keys.facts()).toHaveLength(1)
  })

  it('KEY-02 reads the user id of other back ends, and the session from its marker', async () => {
    await using visit = await openVisit({
      reply: ({ path }) => {
        if (path !== login.path) return undefined
        visit.cookies.cookie = `rt-present=${handleOf('marker')}`
        return { data: { userInfo: { userId: '77' } } }
      },
    })
    await visit.layer.exchange(login, credentials)
    expect(await visit.keys.forSession(handleOf('marker'))).not.toBeNull()
    expect(await visit.keys.forUser('77')).not.toBeNull()
  })

  it('KEY-02 holds the pair over failures and second steps, and binds nothing', async () => {
    const replies = [{ code: '20101' }, { data: { accessTokenResVO: null, verification: {} } }]
    await using visit = await openVisit({
      reply: ({ path }) => (path === login.path ? replies.shift() : undefined),
    })
    await visit.layer.exchange(login, credentials)
    await visit.layer.exchange(login, credentials)
    const sent = visit.gateway.to(login.path).map(({ headers }) => headers['device-sign-key'])
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
    expect((await visit.keys.held('rsa1024'))?.publicKey).toBe(sent[0])
    expect(await visit.keys.facts()).toHaveLength(1)
  })

  it('KEY-02 a switch binds the same pair to the account entered, and the old session has none', async () => {
    await using visit = await openSignedIn({
      reply: ({ path }) =>
        path === switchWeb.path ? { data: signedIn(handleOf('second'), '1000000002') } : undefined,
    })
    const pair = await visit.keys.forSession(handleOf('first'))
    await visit.layer.send(switchWeb, { userId: '1000000002' })
    expect((await visit.keys.forSession(handleOf('second')))?.publicKey).toBe(pair?.publicKey)
    expect(await visit.keys.forSession(handleOf('first'))).toBeNull()
    expect((await visit.keys.forUser('1000000002'))?.publicKey).toBe(pair?.publicKey)
  })

  it('KEY-01 uses RSA 1024 when the server names no algorithm, and 2048 when it names that', async () => {
    const { defaultAlgorithm: _unnamed, ...unnamed } = signingConfig
    await using visit = await openVisit({
      reply: ({ path }) =>
        path.endsWith('gatewaySignConfig') ? { data: { gatewaySignConfig: unnamed } } : undefined,
    })
    await visit.layer.exchange(login, credentials)
    expect(visit.gateway.to(login.path)[0]?.verdict).toMatchObject({ key: { algorithm: 'rsa1024' } })
    await using larger = await openVisit()
    larger.gateway.config = { ...signingConfig, defaultAlgorithm: 'rsa2048' }
    await larger.layer.exchange(login, credentials)
    expect(larger.gateway.to(login.path)[0]?.verdict).toMatchObject({ key: { algorithm: 'rsa2048' } })
  })
})
