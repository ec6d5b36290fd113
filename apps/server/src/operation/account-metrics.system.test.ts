import { checkCaptcha, codes, login, userinfo } from '@portico/contract'
import { createPasswordHasher } from '@portico/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { countedCaptcha, captchaCounter, passwordGauge } from './account-metrics.ts'
import { askForCode } from '../../test/operation/faults.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    ROLES: 'gateway,market',
    SEALING: 'off',
    CAPTCHA_SCENES: 'thirdApple',
    RATE_CALLS: '6/60',
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const post = (path: string, body: string) =>
  server.fetch(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', uhti: '0123456789abcdef' },
  })

describe('metrics of accounts', () => {
  it('OPS-01 count answers by call and by the code in the envelope, also of what never reached the call', async () => {
    await post(userinfo.path, 'false')
    await post(userinfo.path, '{')
    await post(login.path, '{}')
    await askForCode(server, 'mail')
    await server.fetch('/v1/nowhere/at/all')
    const first = await server.metrics()
    expect(first).toContain('portico_answers_total{call="userinfo",code="00000"} 1')
    expect(first).toContain(`portico_answers_total{call="userinfo",code="${codes.badRequest.code}"} 1`)
    expect(first).toContain(`portico_answers_total{call="login",code="${codes.signatureMissing.code}"} 1`)
    expect(first).toContain('portico_answers_total{call="sendCode",code="00000"} 1')
    expect(first).not.toContain('nowhere')
    for (let sent = 0; sent < 6; sent += 1) await post(checkCaptcha.path, '{}')
    expect(await server.metrics()).toMatch(
      new RegExp(`portico_answers_total\\{call="checkCaptcha",code="${codes.tooManyRequests.code}"\\} [1-9]`),
    )
  })

  it('OPS-01 show the version that runs, mail by outcome, and an idle queue of passwords', async () => {
    const text = await server.metrics()
    expect(text).toMatch(
      /^portico_build_info\{version="\d+\.\d+\.\d+",commit="unknown",node="\d+\.\d+\.\d+"\} 1$/m,
    )
    expect(text).toContain('portico_messages_total{channel="mail",outcome="sent"} 1')
    expect(text).toContain('portico_passwords{state="waiting"} 0')
    expect(text).toMatch(/^portico_sessions 0$/m)
  })
})

describe('passwordGauge', () => {
  it('OPS-01 shows what is worked on and what waits', async () => {
    const passwords = createPasswordHasher({ concurrency: 1, memoryKib: 64 })
    const gauge = passwordGauge(passwords)
    const values = async () =>
      Object.fromEntries((await gauge.get()).values.map(({ labels, value }) => [labels['state'], value]))
    const hashed = Promise.all([passwords.hash('a'), passwords.hash('b'), passwords.hash('c')])
    expect(await values()).toEqual({ running: 1, waiting: 2 })
    await hashed
    expect(await values()).toEqual({ running: 0, waiting: 0 })
  })
})

describe('countedCaptcha', () => {
  it('OPS-01 counts what becomes of captchas, and passes everything on', async () => {
    const challenge = {
      geetestId: 'x',
      captchaType: 3,
      proofOfWork: { algorithm: 'SHA-256', challenge: '', salt: '', signature: '', maxNumber: 1 },
    } as const
    const proof = { scene: 'login', captchaType: 3, geetestId: 'x', captchaValidate: 'right' } as const
    const counter = captchaCounter()
    const captcha = countedCaptcha(
      {
        challenge: async () => challenge,
        factorOf: () => 1,
        async check({ captchaValidate }) {
          if (captchaValidate === 'away') throw new Error('away')
          return captchaValidate === 'right' ? 'passed' : 'refused'
        },
      },
      counter,
    )
    expect(await captcha.challenge('login', 1)).toBe(challenge)
    expect(await captcha.check(proof)).toBe('passed')
    expect(await captcha.check({ ...proof, captchaValidate: 'wrong' })).toBe('refused')
    await expect(captcha.check({ ...proof, captchaValidate: 'away' })).rejects.toThrow('away')
    const counted = (await counter.get()).values.map(({ labels, value }) => [labels['outcome'], value])
    expect(Object.fromEntries(counted)).toEqual({ asked: 1, passed: 1, refused: 1, failed: 1 })
  })
})
