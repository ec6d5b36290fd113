import { headerNames, issueToken } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { signCall, testDeviceKey } from '../../test/caller.ts'
import { startTestGateway, testNowMs } from '../../test/gateway.ts'
import { wordsFor } from './answer-words.ts'

describe('wordsFor', () => {
  it.each([
    ['de', 'credentialsRefused', 'Passwort'],
    ['ja', 'codeRefused', 'コード'],
    ['ar', 'unavailable', 'الخدمة'],
  ] as const)('GATE-03 says in %s what %s means', (locale, refusal, word) => {
    expect(wordsFor(refusal, { locale, data: null })).toContain(word)
  })

  it('GATE-03 names the wait, in whole minutes, hours or days', () => {
    const wait = (retryAfterMs: unknown) => wordsFor('waitRequired', { locale: 'de', data: { retryAfterMs } })
    expect(wait(61_000)).toMatch(/ 2\sMinuten/)
    expect(wait(84_000_000)).toMatch(/ 24\sStunden/)
    expect(wait(518_400_000)).toMatch(/ 6\sTage/)
    expect(wait('x')).toContain('eine Minute')
  })

  it('GATE-03 leaves English and what is for programs to the contract', () => {
    expect(wordsFor('credentialsRefused', { locale: 'en', data: null })).toBeNull()
    expect(wordsFor('credentialsRefused', { locale: 'xx', data: null })).toBeNull()
    expect(wordsFor('badRequest', { locale: 'de', data: null })).toBeNull()
  })
})

describe('a refusal', () => {
  it('GATE-03 comes in the reader’s language, with the same code', async () => {
    await using gateway = await startTestGateway()
    const key = await testDeviceKey('ann')
    const ask = async (locale: string) => {
      const headers = { [headerNames.locale]: locale }
      const input = { audience: 'trading' }
      const request = await signCall({ call: issueToken, key, timeMs: testNowMs, input, headers })
      return (await gateway.send(request)).json()
    }
    const [german, english] = [await ask('de'), await ask('en')]
    expect(german.code).toBe('00004')
    expect(german.msg).toBe(wordsFor('loginRequired', { locale: 'de', data: null }))
    expect(english).toMatchObject({ code: '00004', msg: 'Please log in' })
  })

  it('SIGN-04 A6 says in the reader’s language that a signature does not hold, as the page that follows does', async () => {
    await using gateway = await startTestGateway()
    const key = await testDeviceKey('ann')
    const headers = { [headerNames.locale]: 'de' }
    const input = { audience: 'trading' }
    const request = await signCall({ call: issueToken, key, timeMs: testNowMs, input, headers })
    const signature = request.headers[headerNames.deviceSign] ?? ''
    const forged = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
    const sent = { ...request, headers: { ...request.headers, [headerNames.deviceSign]: forged } }
    const answer = await (await gateway.send(sent)).json()
    expect(answer).toMatchObject({
      code: '00023',
      msg: wordsFor('signatureInvalid', { locale: 'de', data: null }),
    })
    expect(answer.msg).toContain('Sitzung beendet')
  })
})
