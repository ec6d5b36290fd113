import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { captchaTypes } from '@portico/contract'
import { openVolatile, StoreUnavailable } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { createGeetest } from './geetest.ts'
import { geetestSources } from './geetest-sources.ts'

const captchaId = '0123456789abcdef0123456789abcdef'
const captchaKey = 'fedcba9876543210fedcba9876543210'

interface Asked {
  readonly path: string
  readonly type: string | undefined
  readonly form: URLSearchParams
}

interface Answer {
  readonly status: number
  readonly body: string
}

/** What the service says to a form, in its documented shape: whether the signature and the token are right. */
function verdictOn(form: URLSearchParams): Answer {
  const signature = createHmac('sha256', captchaKey)
    .update(form.get('lot_number') ?? '')
    .digest('hex')
  const isGood = form.get('sign_token') === signature && form.get('pass_token') === 'good'
  const verdict = { status: 'success', result: isGood ? 'success' : 'fail', reason: '', captcha_args: {} }
  return { status: 200, body: JSON.stringify(verdict) }
}

/** A validation service; null leaves the caller without an answer. */
async function startService(
  answer: (form: URLSearchParams) => Answer | null = verdictOn,
  now: () => number = () => 0,
) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    asked.push({ path: request.url ?? '', type: request.headers['content-type'], form })
    const given = answer(form)
    if (given === null) return
    response.writeHead(given.status, { 'content-type': 'application/json', location: '/elsewhere' })
    response.end(given.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const quiet = { info: () => {}, warn: () => {} }
  const volatile = await openVolatile({ redisUrl: null, now, logger: quiet })
  const origin = `http://127.0.0.1:${port}`
  const captcha = createGeetest({
    ...{ captchaId, captchaKey, origin, volatile, website: 'portico', timeoutMs: 2000 },
  })
  return {
    asked,
    captcha,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const solved = { lot_number: 'lot-1', captcha_output: 'out', pass_token: 'good', gen_time: '1790726400' }

function proofOf(part: object = {}) {
  const captchaValidate = JSON.stringify({ captcha_id: captchaId, ...solved, ...part })
  return { scene: 'login', geetestId: captchaId, captchaType: captchaTypes.geetest, captchaValidate }
}

describe('createGeetest', () => {
  it('CAP-02 names the operator’s captcha and brings no work of its own', async () => {
    await using service = await startService()
    const challenge = { geetestId: captchaId, captchaType: 1, proofOfWork: null }
    expect(await service.captcha.challenge('login', 1)).toEqual(challenge)
  })

  it('asks the service with the browser’s values, signed under the key', async () => {
    await using service = await startService()
    expect(await service.captcha.check(proofOf())).toBe('passed')
    const [asked] = service.asked
    expect(asked?.path).toBe(`/validate?captcha_id=${captchaId}`)
    expect(asked?.type).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(asked?.form ?? [])).toEqual({
      ...solved,
      captcha_id: captchaId,
      sign_token: createHmac('sha256', captchaKey).update('lot-1').digest('hex'),
    })
  })

  it('counts one proof once', async () => {
    await using service = await startService()
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => service.captcha.check(proofOf())))
    expect(verdicts.filter((verdict) => verdict === 'passed')).toHaveLength(1)
  })

  it('CAP-02 remembers a proof for ten minutes, which is longer than the service takes one', async () => {
    let nowMs = 1_790_726_400_000
    await using service = await startService(verdictOn, () => nowMs)
    expect(await service.captcha.check(proofOf())).toBe('passed')
    nowMs += 240_000
    expect(await service.captcha.check(proofOf())).toBe('refused')
    nowMs += 359_999
    expect(await service.captcha.check(proofOf())).toBe('refused')
    nowMs += 1
    expect(await service.captcha.check(proofOf())).toBe('passed')
  })

  it('refuses what the service refuses', async () => {
    await using service = await startService()
    expect(await service.captcha.check(proofOf({ pass_token: 'bad' }))).toBe('refused')
    const body = '{"status":"error","code":"-50005","msg":"illegal gen_time","desc":{}}'
    await using illegal = await startService(() => ({ status: 200, body }))
    expect(await illegal.captcha.check(proofOf())).toBe('refused')
  })

  it('refuses what is no proof without asking anybody', async () => {
    await using service = await startService()
    const { pass_token: _token, ...partial } = solved
    for (const captchaValidate of ['', '{', 'null', '[]', JSON.stringify(partial)]) {
      expect(await service.captcha.check({ ...proofOf(), captchaValidate })).toBe('refused')
    }
    for (const part of [{ lot_number: '' }, { lot_number: 1 }, { captcha_output: 'x'.repeat(4001) }]) {
      expect(await service.captcha.check(proofOf(part))).toBe('refused')
    }
    expect(await service.captcha.check({ ...proofOf(), geetestId: 'other' })).toBe('refused')
    const work = captchaTypes.proofOfWork
    expect(await service.captcha.check({ ...proofOf(), captchaType: work })).toBe('refused')
    expect(service.asked).toEqual([])
  })

  it.each([
    ['an error', () => ({ status: 500, body: '{}' })],
    ['a redirect', () => ({ status: 302, body: '' })],
    ['a page', () => ({ status: 200, body: '<html>' })],
    ['another shape', () => ({ status: 200, body: '{"status":1}' })],
    ['nothing', () => null],
  ])('GATE-02 lets nobody pass when the service answers with %s', async (_name, answer) => {
    await using service = await startService(answer)
    await expect(service.captcha.check(proofOf())).rejects.toThrow(StoreUnavailable)
  })

  it('GATE-02 lets nobody pass when there is no service', async () => {
    const service = await startService()
    await service[Symbol.asyncDispose]()
    await expect(service.captcha.check(proofOf())).rejects.toThrow(StoreUnavailable)
  })

  it('names its sources as the policy writes them', () => {
    for (const source of Object.values(geetestSources).flat())
      expect(source).toMatch(/^https:\/\/[a-z0-9.]+$/)
  })
})
