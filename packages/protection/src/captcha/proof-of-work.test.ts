import { locales } from '@portico/locale'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openTestWorker } from '../../test/visit.ts'
import { captchaLanguage } from './captcha-language.ts'
import { findNumber } from './find-number.ts'
import { solveProofOfWork } from './solve-proof-of-work.ts'

function workFor(number: number, salt = 'abc?expires=1', maxNumber = 20_000) {
  const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex')
  return { algorithm: 'SHA-256', challenge, salt, signature: 'sig', maxNumber }
}

describe('findNumber', () => {
  it('CAP-01 finds the number behind the salt', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.string({ maxLength: 40 }), (number, salt) => {
        expect(findNumber(workFor(number, salt, 300))).toBe(number)
      }),
      { numRuns: 30 },
    )
  })

  it('CAP-01 finds nothing beyond the largest number, or for another algorithm', () => {
    expect(findNumber(workFor(11, 's', 10))).toBeNull()
    expect(findNumber({ ...workFor(1), algorithm: 'SHA-1' })).toBeNull()
    expect(findNumber({ ...workFor(1), maxNumber: -1 })).toBeNull()
  })
})

describe('solveProofOfWork', () => {
  const signal = new AbortController().signal

  it('CAP-01 answers what ALTCHA verifies, and tells how far it is', async () => {
    const shares: number[] = []
    const work = workFor(9000)
    const onProgress = (share: number) => shares.push(share)
    const outcome = await solveProofOfWork({ work, openWorker: openTestWorker, signal, onProgress })
    if (outcome.outcome !== 'solved') throw new Error(outcome.outcome)
    const { algorithm, challenge, salt, signature } = work
    expect(JSON.parse(outcome.validate)).toEqual({ algorithm, challenge, number: 9000, salt, signature })
    expect(shares).toEqual([0, 4096 / 20_000, 8192 / 20_000])
  })

  it('CAP-02 ends as cancelled when it is given up, before or during the work', async () => {
    const early = await solveProofOfWork({
      work: workFor(1),
      openWorker: openTestWorker,
      signal: AbortSignal.abort(),
    })
    const controller = new AbortController()
    const during = solveProofOfWork({
      work: workFor(1),
      openWorker: openTestWorker,
      signal: controller.signal,
    })
    controller.abort()
    expect([early, await during]).toEqual([{ outcome: 'cancelled' }, { outcome: 'cancelled' }])
  })

  it('CAP-04 fails when the work cannot be done or no worker starts', async () => {
    const unsolvable = { ...workFor(1), algorithm: 'SHA-1' }
    const broken = () => {
      throw new Error('no workers here')
    }
    const outcomes = [
      await solveProofOfWork({ work: unsolvable, openWorker: openTestWorker, signal }),
      await solveProofOfWork({ work: workFor(1), openWorker: broken, signal }),
    ]
    expect(outcomes).toEqual([{ outcome: 'failed' }, { outcome: 'failed' }])
  })
})

describe('captchaLanguage', () => {
  it('CAP-04 has a language for every locale, English for a strange one', () => {
    for (const { code } of locales) expect(captchaLanguage(code)).toMatch(/^[a-z]{3}(?:-tw)?$/)
    expect(['de', 'zh-CN', 'zh-TC', 'ar_SA', 'pt_BR'].map(captchaLanguage)).toEqual([
      'deu',
      'zho',
      'zho-tw',
      'ara',
      'pon',
    ])
    expect(['constructor', '', 'xx'].map(captchaLanguage)).toEqual(['eng', 'eng', 'eng'])
  })
})
