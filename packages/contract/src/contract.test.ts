import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  calls,
  ContractError,
  clearCookie,
  codes,
  cspSecurity,
  envelopeSchema,
  failureEnvelope,
  isSuccessCode,
  logout,
  marketAssets,
  marketHistory,
  marketQuote,
  parseInput,
  parseOutput,
  platformCodes,
  successEnvelope,
  traceIdPattern,
  usdtRate,
  userinfo,
} from './index.ts'

function errorOf(action: () => unknown): ContractError {
  try {
    action()
  } catch (error) {
    if (error instanceof ContractError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('codes', () => {
  it('GATE-03 has no code twice', () => {
    const all = Object.values(codes).map((entry) => entry.code)
    expect(new Set(all).size).toBe(all.length)
  })

  it('names the codes of the specification', () => {
    const all = new Set<string>(Object.values(codes).map((entry) => entry.code))
    for (const code of [
      '00000',
      '00020',
      '00021',
      '00022',
      '00023',
      '10021',
      '90000001',
      '00004',
      '20906',
      '20205',
    ]) {
      expect(all).toContain(code)
    }
  })

  it('REQ-05 reads 00000 and 200 as success and nothing else', () => {
    expect(['00000', '200'].every(isSuccessCode)).toBe(true)
    for (const code of ['0', '', '00001', '2000', '200 ', '00004', 'success'])
      expect(isSuccessCode(code)).toBe(false)
  })
})

describe('calls', () => {
  it('REQ-07 have unique names and canonical paths', () => {
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
    expect(new Set(calls.map((call) => call.path)).size).toBe(calls.length)
    for (const call of calls) expect(call.path).toMatch(/^\/v1(?:\/[A-Za-z0-9-]+)+$/)
  })

  it('keep only GET answers, and only with the snapshot', () => {
    const kept = calls.filter((call) => call.caching === 'snapshot')
    expect(kept.map((call) => call.method)).toEqual(kept.map(() => 'GET'))
    expect(kept.length).toBeGreaterThan(0)
  })

  it('ENC-01 seal exactly the secret fields of each endpoint', () => {
    const sealed = Object.fromEntries(
      calls
        .filter((call) => call.sealing !== 'never')
        .map((call): [string, readonly string[]] => [call.path, call.encryptedFields]),
    )
    const credentials = ['loginName', 'pwd', 'areaCode']
    const codesOfStep = ['emailCode', 'mobileCode', 'googleCode']
    expect(sealed).toMatchObject({
      '/v1/user/login': credentials,
      '/v1/user/agency/login': credentials,
      '/v1/user/verifyLogin': codesOfStep,
      '/v1/user/verifyLogin/v2': codesOfStep,
      '/v1/user/agency/verifyLogin': codesOfStep,
      '/v1/user/agency/verifyLogin/v2': codesOfStep,
      '/v1/user/system/verifyLogin': ['verifyCode'],
      '/v1/user/register/mobile': ['mobile', 'areaCode', 'pwd', 'verifyCode', 'rePwd'],
      '/v1/user/register/email': ['email', 'pwd', 'verifyCode', 'rePwd'],
      '/v1/user/register/mobileAndEmail': [
        'mobile',
        'areaCode',
        'pwd',
        'email',
        'emailVerifyCode',
        'verifyCode',
        'rePwd',
      ],
      '/v1/user/sub/switch/web': ['userId'],
    })
  })

  it('ENC-01 seal whatever has a secret field, under a signature that covers the body', () => {
    for (const call of calls) {
      expect(call.sealing === 'never', call.name).toBe(call.encryptedFields.length === 0)
      if (call.sealing !== 'never') expect(call.signature, call.name).toBe('write')
      if (call.session !== 'none') expect(call.signature, call.name).not.toBe('none')
    }
  })

  it('ENC-03 seal a switch of accounts, and what follows a reset, also for who is signed in', () => {
    for (const call of calls) {
      const isSwitch = call.path.startsWith('/v1/user/sub/switch')
      const followsReset = call.name === 'removeResetMethods'
      expect(call.sealing === 'always', call.name).toBe(isSwitch || followsReset)
    }
  })

  it('are frozen', () => {
    expect(calls.every((call) => Object.isFrozen(call))).toBe(true)
    expect(Object.isFrozen(calls)).toBe(true)
  })
})

describe('parseInput', () => {
  it('PLAT-01 lists fourteen platforms with their numbers', () => {
    expect(Object.values(platformCodes)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(platformCodes.H5).toBe(5)
    expect(platformCodes.MACOS).toBe(14)
  })

  it('REQ-07 takes the literal false for userinfo and nothing that looks like it', () => {
    expect(parseInput(userinfo, false)).toBe(false)
    for (const value of [true, 0, 'false', null, undefined, {}]) {
      expect(() => parseInput(userinfo, value)).toThrow(ContractError)
    }
  })

  it('takes {} and no body for logout and clearCookie', () => {
    for (const call of [logout, clearCookie]) {
      expect(parseInput(call, {})).toEqual({})
      expect(parseInput(call, undefined)).toBeUndefined()
      expect(() => parseInput(call, { token: 'x' })).toThrow(ContractError)
      expect(() => parseInput(call, null)).toThrow(ContractError)
      expect(() => parseInput(call, [])).toThrow(ContractError)
    }
  })

  it('reads numbers of a query and fills what is absent', () => {
    expect(parseInput(marketAssets, {})).toEqual({ q: '', limit: 20, page: 1, locale: 'en' })
    expect(parseInput(marketAssets, { limit: '50', page: '3' })).toMatchObject({ limit: 50, page: 3 })
  })

  it.each([['0'], ['51'], ['1.5'], ['-1'], ['1e1'], [''], [' 5'], ['٥'], [['5', '6']]])(
    'GATE-03 refuses the limit %j by name',
    (limit) => {
      expect(errorOf(() => parseInput(marketAssets, { limit })).field).toBe('limit')
    },
  )

  it.each([['2025-02-30'], ['2025-13-01'], ['2025-2-3'], ['0000-00-00'], ['2025-01-01T00:00:00Z'], ['']])(
    'GATE-03 refuses the day %j by name',
    (date) => {
      const error = errorOf(() => parseInput(marketQuote, { from: 'btc', to: 'usd', date }))
      expect(error.field).toBe('date')
    },
  )

  it.each([['-1'], ['1e5'], ['1,5'], [''], ['NaN'], ['1'.repeat(41)], ['0x1f'], ['1.'], ['.5']])(
    'GATE-03 refuses the amount %j by name',
    (amount) => {
      expect(errorOf(() => parseInput(marketQuote, { from: 'btc', to: 'usd', amount })).field).toBe('amount')
    },
  )

  it('GATE-03 refuses a missing pair, an unknown window and an unknown field by name', () => {
    expect(errorOf(() => parseInput(marketQuote, { to: 'usd' })).field).toBe('from')
    expect(errorOf(() => parseInput(marketHistory, { from: 'btc', to: 'usd', window: '1y' })).field).toBe(
      'window',
    )
    expect(errorOf(() => parseInput(usdtRate, { locale: 'en', extra: 1 })).field).toBe('extra')
    expect(errorOf(() => parseInput(usdtRate, [])).field).toBe('body')
    expect(errorOf(() => parseInput(usdtRate, 'en')).field).toBe('body')
  })

  it('repeats neither the value nor a strange key', () => {
    const secret = 'hunter2hunter2'
    const wrong = errorOf(() => parseInput(usdtRate, { locale: secret }))
    expect(wrong.message).not.toContain(secret)
    const strange = errorOf(() => parseInput(usdtRate, { locale: 'en', '<img src=x>': 1 }))
    expect(strange.message).not.toContain('<')
  })

  it('GATE-03 throws nothing but a ContractError, whatever arrives', () => {
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.jsonValue(), (call, value) => {
        try {
          parseInput(call, value)
        } catch (error) {
          expect(error).toBeInstanceOf(ContractError)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('limits the free text of a report', () => {
    const report = { bizType: 'widget', data: { event: 'failed', reason: 'x' }, timestamp: 1, page: '/' }
    expect(parseInput(cspSecurity, report)).toEqual(report)
    const long = { ...report, data: { event: 'failed', reason: 'x'.repeat(2001) } }
    expect(errorOf(() => parseInput(cspSecurity, long)).field).toBe('data.reason')
    expect(errorOf(() => parseInput(cspSecurity, { ...report, timestamp: -1 })).field).toBe('timestamp')
  })
})

describe('parseOutput', () => {
  it('REQ-07 names the field of an answer that does not fit', () => {
    const answer = { supported: [{ name: 'Euro', symbol: '€', value: 'EUR' }], rates: { EUR: '0.92' } }
    expect(parseOutput(usdtRate, answer)).toEqual({ ...answer, asOf: null })
    expect(errorOf(() => parseOutput(usdtRate, { ...answer, rates: { EUR: 0.92 } })).field).toBe('rates.EUR')
    expect(errorOf(() => parseOutput(usdtRate, { ...answer, rates: { EUR: '9e-1' } })).field).toBe(
      'rates.EUR',
    )
    expect(errorOf(() => parseOutput(usdtRate, { rates: {} })).field).toBe('supported')
    const unnamed = { ...answer, supported: [{ symbol: '€', value: 'EUR' }] }
    expect(errorOf(() => parseOutput(usdtRate, unnamed)).field).toBe('supported.0.name')
    expect(errorOf(() => parseOutput(usdtRate, null)).field).toBe('data')
  })

  it('USER-02 reads a visitor as null and an account by its user id', () => {
    expect(parseOutput(userinfo, null)).toBeNull()
    expect(parseOutput(userinfo, { userInfo: { userId: '7' } })).toMatchObject({ userInfo: { userId: '7' } })
    expect(errorOf(() => parseOutput(userinfo, { userInfo: {} })).field).toBe('userInfo.userId')
    expect(errorOf(() => parseOutput(userinfo, undefined)).field).toBe('data')
  })
})

describe('envelope', () => {
  it('tolerates a numeric code and absent parts, and keeps its three fields', () => {
    const read = (value: unknown) => v.parse(envelopeSchema, value)
    expect(read({ code: 200 })).toEqual({ code: '200', msg: '', data: null })
    expect(read({ code: '00000', msg: null, data: false, extra: 1 })).toEqual({
      code: '00000',
      msg: '',
      data: false,
    })
  })

  it('refuses what is no envelope', () => {
    for (const value of [null, [], 'x', {}, { code: null }, { code: 1.5 }, { code: '00000', msg: 5 }]) {
      expect(v.safeParse(envelopeSchema, value).success).toBe(false)
    }
  })

  it('is made from the catalogue', () => {
    expect(successEnvelope(1)).toEqual({ code: '00000', msg: 'Success', data: 1 })
    expect(failureEnvelope('pathUnknown')).toEqual({ code: '00404', msg: 'The path is unknown', data: null })
    expect(failureEnvelope('badRequest', 'locale: missing').msg).toBe('locale: missing')
  })
})

describe('traceIdPattern', () => {
  it('takes 16 to 64 plain characters', () => {
    expect(traceIdPattern.test('0123456789abcdef0123456789abcdef')).toBe(true)
    for (const text of ['short', 'x'.repeat(65), 'with space 123456789', 'line\nbreak0123456789']) {
      expect(traceIdPattern.test(text)).toBe(false)
    }
  })
})
