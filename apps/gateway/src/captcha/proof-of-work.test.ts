import { captchaTypes } from '@portico/contract'
import { openVolatile } from '@portico/stores'
import { solveChallenge } from 'altcha-lib/v1'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createProofOfWork } from './proof-of-work.ts'

const quiet = { info: () => {}, warn: () => {} }
const startMs = 1_790_726_400_000

async function open(part: { website?: string; secret?: number } = {}) {
  const clock = { nowMs: startMs }
  const now = () => clock.nowMs
  const volatile = await openVolatile({ redisUrl: null, now, logger: quiet })
  const { website = 'portico', secret = 1 } = part
  const captcha = createProofOfWork({
    ...{ volatile, website, now, maxNumber: 100 },
    secret: new Uint8Array(32).fill(secret),
  })
  return { captcha, clock }
}

type Opened = Awaited<ReturnType<typeof open>>['captcha']

async function solve(captcha: Opened) {
  const { geetestId, proofOfWork } = await captcha.challenge('login', 1)
  if (proofOfWork === null) throw new TypeError('There is no work')
  const { algorithm, challenge, salt, signature, maxNumber } = proofOfWork
  const solution = await solveChallenge(challenge, salt, algorithm, maxNumber).promise
  return { geetestId, payload: { algorithm, challenge, number: solution?.number ?? 0, salt, signature } }
}

function proofOf(geetestId: string, payload: unknown) {
  const captchaValidate = Buffer.from(JSON.stringify(payload)).toString('base64')
  return { scene: 'login', geetestId, captchaType: captchaTypes.proofOfWork, captchaValidate }
}

describe('createProofOfWork', () => {
  it('takes the work of any ALTCHA client, and how long it took', async () => {
    const { captcha } = await open()
    for (const extra of [{}, { took: 120 }]) {
      const { geetestId, payload } = await solve(captcha)
      expect(await captcha.check(proofOf(geetestId, { ...payload, ...extra }))).toBe('passed')
    }
  })

  it('ACC-09 asks for more work where there is more risk, and tells how much a proof has shown', async () => {
    const { captcha } = await open()
    const { geetestId, proofOfWork } = await captcha.challenge('login', 8)
    expect(proofOfWork?.maxNumber).toBe(800)
    if (proofOfWork === null) throw new TypeError('There is no work')
    const { algorithm, challenge, salt, signature, maxNumber } = proofOfWork
    const solution = await solveChallenge(challenge, salt, algorithm, maxNumber).promise
    const payload = { algorithm, challenge, number: solution?.number ?? 0, salt, signature }
    const proof = proofOf(geetestId, payload)
    expect(captcha.factorOf(proof)).toBe(8)
    expect(await captcha.check(proof)).toBe('passed')
    const lessened = proofOf(geetestId, { ...payload, salt: salt.replace('factor=8', 'factor=1') })
    expect(await captcha.check(lessened)).toBe('refused')
    expect(captcha.factorOf(proofOf(geetestId, 'nothing'))).toBe(0)
  })

  it('makes a new challenge each time', async () => {
    const { captcha } = await open()
    const made = await Promise.all(Array.from({ length: 20 }, () => captcha.challenge('login', 1)))
    expect(new Set(made.map(({ geetestId }) => geetestId)).size).toBe(20)
    expect(new Set(made.map(({ proofOfWork }) => proofOfWork?.challenge)).size).toBe(20)
  })

  it('counts one proof once, also when 50 come at the same time', async () => {
    const { captcha } = await open()
    const { geetestId, payload } = await solve(captcha)
    const proof = proofOf(geetestId, payload)
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => captcha.check(proof)))
    expect(verdicts.filter((verdict) => verdict === 'passed')).toHaveLength(1)
  })

  it('refuses work that is late, of another site or under another secret', async () => {
    const { captcha, clock } = await open()
    const { geetestId, payload } = await solve(captcha)
    const proof = proofOf(geetestId, payload)
    for (const other of [await open({ website: 'other' }), await open({ secret: 2 })]) {
      expect(await other.captcha.check(proof)).toBe('refused')
    }
    clock.nowMs += 300_000
    expect(await captcha.check(proof)).toBe('refused')
  })

  it('refuses another number, salt, challenge, signature or algorithm', async () => {
    const { captcha } = await open()
    const { geetestId, payload } = await solve(captcha)
    const later = payload.salt.replace(/expires=\d+/, `expires=${startMs / 1000 + 9_000_000}`)
    for (const change of [
      { number: payload.number + 1 },
      { number: -1 },
      { number: String(payload.number) },
      { salt: later },
      { salt: `${payload.salt}${payload.number}`, number: 0 },
      { challenge: '0'.repeat(64) },
      { signature: '0'.repeat(64) },
      { algorithm: 'SHA-1' },
      { more: 1 },
    ]) {
      expect(await captcha.check(proofOf(geetestId, { ...payload, ...change }))).toBe('refused')
    }
    expect(await captcha.check(proofOf(geetestId, payload))).toBe('passed')
  })

  it('GATE-03 refuses whatever text it is given, and never throws', async () => {
    const { captcha } = await open()
    const text = fc.oneof(fc.string(), fc.base64String(), fc.json())
    await fc.assert(
      fc.asyncProperty(text, async (captchaValidate) => {
        const base = { scene: 'login', geetestId: 'x', captchaType: captchaTypes.proofOfWork }
        const encoded = Buffer.from(captchaValidate).toString('base64')
        expect(await captcha.check({ ...base, captchaValidate })).toBe('refused')
        expect(await captcha.check({ ...base, captchaValidate: encoded })).toBe('refused')
      }),
    )
  })
})
