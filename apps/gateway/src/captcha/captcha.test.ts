import { agencyLogin, captchaTypes, checkCaptcha, getCaptchaId, login } from '@portico/contract'
import { solveChallenge } from 'altcha-lib/v1'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captchaNeeded } from '../calls/captcha-needed.ts'
import { signCall, testDeviceKey } from '../../test/caller.ts'
import { createEcho } from '../../test/echo.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../../test/gateway.ts'
import { askCaptcha } from './ask-captcha.ts'
import { earnCaptchaToken } from './earn-captcha-token.ts'

let nowMs = testNowMs
const echo = createEcho((context) => [askCaptcha(context), earnCaptchaToken(context)])
let gateway: TestGateway
beforeAll(async () => {
  const signing = { clientOpen: true, defaultAlgorithm: 'rsa2048', captchaScenes: ['login'] } as const
  gateway = await startTestGateway({ signing, now: () => nowMs }, echo.bind)
})
afterAll(() => gateway[Symbol.asyncDispose]())

async function solved(scene: string) {
  const answer = await gateway.call(getCaptchaId.path, { body: JSON.stringify({ scene }) })
  const { geetestId, captchaType, proofOfWork } = (await answer.json()).data
  expect(captchaType).toBe(captchaTypes.proofOfWork)
  const { algorithm, challenge, salt, signature, maxNumber } = proofOfWork
  const solution = await solveChallenge(challenge, salt, algorithm, maxNumber).promise
  const payload = { algorithm, challenge, number: solution?.number, salt, signature }
  const captchaValidate = Buffer.from(JSON.stringify(payload)).toString('base64')
  return { scene, geetestId, captchaType, captchaValidate }
}

async function check(proof: object, name = 'ann') {
  const key = await testDeviceKey(name)
  const request = await signCall({ call: checkCaptcha, key, timeMs: nowMs, input: proof })
  return (await gateway.send(request)).json()
}

async function tokenFor(scene: string, name = 'ann'): Promise<string> {
  return (await check(await solved(scene), name)).data.captchaToken
}

async function ask(token: string | null, name = 'ann') {
  const headers = token === null ? {} : { 'captcha-token': token }
  const request = await signCall({
    ...{ call: login, key: await testDeviceKey(name), timeMs: nowMs, headers },
    sealed: { fields: { loginName: 'ann@example.com', pwd: 'x' }, trust: gateway.context.trust },
  })
  return (await gateway.send(request)).json()
}

describe('the captcha of the gateway', () => {
  it('CAP-01 asks for a challenge with the scene, takes the proof, and lets the repeated call through', async () => {
    const { refusal: _code, data } = captchaNeeded('login')
    expect(await ask(null)).toMatchObject({ code: '10021', data })
    expect(data).toEqual({ group: 'gateway', scene: 'login' })
    const token = await tokenFor('login')
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect((await ask(token)).code).toBe('00000')
    expect(echo.reached.at(-1)?.facts.captcha).toBe('passed')
  })

  it('CAP-01 lets a token be spent once, however many try at the same time', async () => {
    const token = await tokenFor('login')
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(token)))
    expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1)
    expect(answers.filter(({ code }) => code === '10021')).toHaveLength(49)
  })

  it('CAP-01 binds a token to its scene and to the device that earned it', async () => {
    expect((await ask(await tokenFor('sendCode'))).code).toBe('10021')
    const token = await tokenFor('login')
    expect((await ask(token, 'thief')).code).toBe('10021')
    expect((await ask(token)).code).toBe('10021')
  })

  it('CAP-01 ends a token after two minutes', async () => {
    const token = await tokenFor('login')
    nowMs += 119_000
    expect((await ask(token)).code).toBe('00000')
    const other = await tokenFor('login')
    nowMs += 120_000
    expect((await ask(other)).code).toBe('10021')
  })

  it('CAP-01 takes no token that it did not give, whatever its form', async () => {
    for (const token of ['x', 'A'.repeat(43), 'A'.repeat(200), '__proto__', '=?=']) {
      expect((await ask(token)).code).toBe('10021')
    }
  })

  it('CAP-01 leaves a call that no rule asks to prove anything alone', async () => {
    const sealed = { fields: { loginName: 'ann', pwd: 'x' }, trust: gateway.context.trust }
    const request = { call: agencyLogin, key: await testDeviceKey('ann'), timeMs: nowMs, sealed }
    expect((await (await gateway.send(await signCall(request))).json()).code).toBe('00000')
    expect(echo.reached.at(-1)?.facts.captcha).toBe('none')
    const headers = { 'captcha-token': await tokenFor('agencyLogin') }
    expect((await (await gateway.send(await signCall({ ...request, headers }))).json()).code).toBe('00000')
    expect(echo.reached.at(-1)?.facts.captcha).toBe('passed')
  })

  it('CAP-01 takes each proof once, for its own challenge and scene, under a signature', async () => {
    const proof = await solved('login')
    const unsigned = await gateway.call(checkCaptcha.path, { body: JSON.stringify(proof) })
    expect((await unsigned.json()).code).toBe('00020')
    expect((await check({ ...proof, scene: 'sendCode' })).code).toBe('20106')
    expect((await check({ ...proof, geetestId: 'other' })).code).toBe('20106')
    expect((await check({ ...proof, captchaType: captchaTypes.geetest })).code).toBe('20106')
    expect((await check(proof)).code).toBe('00000')
    expect((await check(proof)).code).toBe('20106')
  })
})
