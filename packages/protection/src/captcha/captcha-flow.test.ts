import { checkCaptcha, getCaptchaId, login, usdtRate } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import type { Reply, SeenCall } from '../../test/gateway.ts'
import { credentials, failureOf, openVisit, type Visit, type VisitOptions } from '../../test/visit.ts'

const token = 'T'.repeat(43)
const proofOfWork = {
  algorithm: 'SHA-256',
  challenge: 'c',
  salt: 's',
  signature: 'g',
  maxNumber: 9,
}

/** A gateway that wants a captcha before a log-in. */
function demanding(data: unknown, captchaType: 1 | 3 = 3): (call: SeenCall) => Reply | undefined {
  return ({ path, headers }) => {
    if (path === getCaptchaId.path) return { data: { geetestId: 'id-1', captchaType, proofOfWork } }
    if (path === checkCaptcha.path) return { data: { captchaToken: token } }
    if (path !== login.path || headers['captcha-token'] !== undefined) return undefined
    return { code: '10021', msg: 'Prove it', data }
  }
}

const solved = { outcome: 'solved', validate: '{"number":7,"ü":1}' } as const

function open(options: VisitOptions): Promise<Visit> {
  return openVisit({ reply: demanding({ group: 'gateway', scene: 'login' }), ...options })
}

describe('a captcha', () => {
  it('CAP-01 is asked for by scene, shown, checked, and the call repeated with its token and a new trace', async () => {
    await using visit = await open({ solve: () => solved })
    const answer = await visit.layer.exchange(login, credentials)
    expect(answer.code).toBe('00000')
    expect(visit.gateway.to(getCaptchaId.path).map(({ body }) => body)).toEqual([{ scene: 'login' }])
    expect(visit.challenges).toMatchObject([
      { scene: 'login', captchaId: 'id-1', captchaType: 3, proofOfWork, language: 'eng', attempt: 1 },
    ])
    const [first, second] = visit.gateway.to(login.path)
    expect(first?.headers).not.toHaveProperty('captcha-token')
    expect(second?.headers['captcha-token']).toBe(token)
    expect(second?.headers['uhti']).not.toBe(first?.headers['uhti'])
    expect(second?.secret).toEqual(credentials)
  })

  it('CAP-01 is checked under the key that signs the call, which the token is bound to', async () => {
    await using visit = await open({ solve: () => solved })
    await visit.layer.exchange(login, credentials)
    const key = visit.gateway.to(login.path)[1]?.headers['device-sign-key']
    const [check] = visit.gateway.to(checkCaptcha.path)
    expect(check?.headers['device-sign-key']).toBe(key)
    expect(check?.verdict).toMatchObject({ ok: true, mode: 2 })
  })

  it('CAP-01 is not begun for a 10021 of another group or without data', async () => {
    for (const data of [{ group: 'business', scene: 'login' }, null, 'gateway', { scene: 'login' }]) {
      await using visit = await openVisit({ reply: demanding(data), solve: () => solved })
      expect((await visit.layer.exchange(login, credentials)).code).toBe('10021')
      expect(visit.gateway.to(getCaptchaId.path)).toEqual([])
    }
  })

  it('CAP-01 is seen through for a call that is not signed too', async () => {
    const data = { supported: [], rates: {}, asOf: null }
    await using visit = await openVisit({
      solve: () => solved,
      reply: (call) => {
        if (call.path !== usdtRate.path) return demanding(null)(call)
        if (call.headers['captcha-token'] === token) return { data }
        return { code: '10021', data: { group: 'gateway', scene: 'rates' } }
      },
    })
    expect(await visit.layer.send(usdtRate, { locale: 'en' })).toEqual(data)
  })

  it('CAP-01 that is wanted again and again ends after three', async () => {
    await using visit = await openVisit({
      solve: () => solved,
      reply: (call) =>
        call.path === login.path
          ? { code: '10021', msg: 'again', data: { group: 'gateway', scene: 'login' } }
          : demanding(null)(call),
    })
    expect(await visit.layer.exchange(login, credentials)).toMatchObject({ code: '10021', msg: 'again' })
    expect(visit.challenges).toHaveLength(3)
    expect(visit.gateway.to(login.path)).toHaveLength(4)
  })

  it('CAP-01 that is solved wrongly is put again, three times at most', async () => {
    await using visit = await openVisit({
      solve: () => solved,
      reply: (call) =>
        call.path === checkCaptcha.path
          ? { code: '20106', msg: 'not accepted' }
          : demanding({ group: 'gateway', scene: 'login' })(call),
    })
    expect(await visit.layer.exchange(login, credentials)).toMatchObject({ code: '20106' })
    expect(visit.challenges.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    expect(visit.gateway.to(login.path)).toHaveLength(1)
  })

  it('CAP-02 cancelled resolves with 90000001 and the original message; send rejects with it', async () => {
    await using visit = await open({ solve: () => ({ outcome: 'cancelled' }) })
    expect(await visit.layer.exchange(login, credentials)).toMatchObject({
      code: '90000001',
      msg: 'Prove it',
      data: null,
    })
    const failure = await failureOf(visit.layer.send(login, credentials))
    expect(failure).toMatchObject({ failure: 'refused', code: '90000001', message: 'Prove it' })
    expect(visit.gateway.to(checkCaptcha.path)).toEqual([])
  })

  it('CAP-02 type 3 sends Base64, the others their JSON text', async () => {
    await using work = await open({ solve: () => solved })
    await work.layer.exchange(login, credentials)
    const data = { group: 'gateway', scene: 'login' }
    await using geetest = await openVisit({ reply: demanding(data, 1), solve: () => solved })
    await geetest.layer.exchange(login, credentials)
    expect(work.gateway.to(checkCaptcha.path)[0]?.body).toMatchObject({
      captchaType: 3,
      captchaValidate: Buffer.from(solved.validate).toString('base64'),
    })
    expect(geetest.gateway.to(checkCaptcha.path)[0]?.body).toEqual({
      scene: 'login',
      geetestId: 'id-1',
      captchaType: 1,
      captchaValidate: solved.validate,
    })
  })

  it.each([0, '0'])(
    'CAP-03 with status %j needs no challenge: the call is repeated at once',
    async (status) => {
      const replies = [{ code: '10021', data: { bizId: 'b-1', captchaId: 'c-1', status } }, undefined]
      await using visit = await openVisit({
        reply: ({ path }) => (path === login.path ? replies.shift() : undefined),
      })
      expect((await visit.layer.exchange(login, credentials)).code).toBe('00000')
      expect(visit.challenges).toEqual([])
      expect(visit.gateway.to(login.path)).toHaveLength(2)
    },
  )

  it('CAP-03 of a human verification brings its own captcha', async () => {
    const data = { group: 'gateway', bizId: 'b-1', captchaId: 'c-1', status: 1 }
    await using visit = await openVisit({ reply: demanding(data), solve: () => solved })
    expect((await visit.layer.exchange(login, credentials)).code).toBe('00000')
    expect(visit.challenges).toMatchObject([{ captchaId: 'c-1', bizId: 'b-1', captchaType: 1 }])
    expect(visit.gateway.to(getCaptchaId.path)).toEqual([])
    expect(visit.gateway.to(checkCaptcha.path)[0]?.body).toMatchObject({ geetestId: 'c-1' })
  })

  it('CAP-04 that fails by itself ends the call with its refusal, and counts as no close', async () => {
    await using visit = await open({ solve: () => ({ outcome: 'failed' }) })
    expect(await visit.layer.exchange(login, credentials)).toMatchObject({ code: '10021', msg: 'Prove it' })
    expect(visit.closed).toEqual([])
  })

  it('CAP-04 that the reader closes is told with its scene', async () => {
    await using visit = await open({ solve: () => ({ outcome: 'cancelled' }) })
    await visit.layer.exchange(login, credentials)
    expect(visit.closed).toEqual(['login'])
  })

  it('CAP-04 speaks the reader’s language', async () => {
    await using visit = await open({ locale: 'fr', solve: () => solved })
    await visit.layer.exchange(login, credentials)
    expect(visit.challenges[0]?.language).toBe('fra')
  })

  it('ends as cancelled when the call is given up while it is shown', async () => {
    const controller = new AbortController()
    await using visit = await open({
      solve: (_, signal) => {
        controller.abort()
        return { outcome: signal.aborted ? 'cancelled' : 'failed' }
      },
    })
    const failure = await failureOf(visit.layer.send(login, credentials, { signal: controller.signal }))
    expect(failure.failure).toBe('cancelled')
    expect(visit.gateway.to(login.path)).toHaveLength(1)
  })

  it.each([
    [getCaptchaId.path, { data: { captchaType: 3 } }, { failure: 'unreadable' }],
    [checkCaptcha.path, { data: { captchaToken: 'short' } }, { failure: 'unreadable' }],
    [getCaptchaId.path, { code: '00503', msg: 'later', status: 503 }, { failure: 'refused', code: '00503' }],
    [checkCaptcha.path, { code: '00503', msg: 'later', status: 503 }, { failure: 'refused', code: '00503' }],
  ])('ends the call when %s answers %j', async (path, reply, expected) => {
    const demand = demanding({ group: 'gateway', scene: 'login' })
    await using visit = await openVisit({
      reply: (call) => (call.path === path ? reply : demand(call)),
      solve: () => solved,
    })
    expect(await failureOf(visit.layer.send(login, credentials))).toMatchObject(expected)
  })
})
