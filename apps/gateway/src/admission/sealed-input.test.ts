import { agencyLogin, login, logout, sendCode } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTraceId, sealFor, signCall, testDeviceKey } from '../../test/caller.ts'
import { createEcho } from '../../test/echo.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../../test/gateway.ts'

const echo = createEcho()
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({}, echo.bind)
})
afterAll(() => gateway[Symbol.asyncDispose]())

const fields = { loginName: 'ann@example.com', pwd: 'kqzv wbrt' }

interface Binding {
  path: string
  thumbprint: string
  traceId: string
  timeMs: number
}

/** A log-in whose ciphertext may belong to another request, and may be changed before it is signed. */
async function send(
  other: Partial<Binding> = {},
  change: (cipher: string) => unknown = (cipher) => ({ cipher }),
) {
  const key = await testDeviceKey('ann')
  const traceId = newTraceId()
  const own = { path: login.path, thumbprint: key.thumbprint, traceId, timeMs: testNowMs }
  const cipher = await sealFor(gateway.context.trust, { ...own, ...other, fields })
  const request = { call: login, key, traceId, timeMs: testNowMs, input: change(cipher) }
  const answer = await gateway.send(await signCall(request))
  return { status: answer.status, ...(await answer.json()) }
}

describe('sealed fields', () => {
  it('ENC-01 reach the handler beside the clear ones', async () => {
    expect((await send()).code).toBe('00000')
    expect(echo.reached.at(-1)?.input).toEqual(fields)
    const key = await testDeviceKey('ann')
    const sealed = { fields: { email: 'ann@example.com' }, trust: gateway.context.trust }
    const input = { purpose: 'register' }
    const request = await signCall({ call: sendCode, key, timeMs: testNowMs, input, sealed })
    expect((await (await gateway.send(request)).json()).code).toBe('00000')
    expect(echo.reached.at(-1)?.input).toEqual({ purpose: 'register', email: 'ann@example.com' })
  })

  it('ENC-01 belong to one path, device, request and time', async () => {
    const { thumbprint } = await testDeviceKey('thief')
    for (const other of [
      { path: agencyLogin.path },
      { thumbprint },
      { traceId: newTraceId() },
      { timeMs: testNowMs - 100_000 },
    ]) {
      expect(await send(other)).toMatchObject({ status: 200, code: '00024', data: null })
    }
  })

  it('ENC-01 are refused alike, whatever is wrong with them', async () => {
    const flip = (cipher: string, part: number) => {
      const parts = cipher.split('.')
      const text = parts[part] ?? ''
      const middle = Math.floor(text.length / 2)
      parts[part] = `${text.slice(0, middle)}${text[middle] === 'A' ? 'B' : 'A'}${text.slice(middle + 1)}`
      return { cipher: parts.join('.') }
    }
    const changes: readonly ((cipher: string) => unknown)[] = [
      ...[1, 2, 3, 4].map((part) => (cipher: string) => flip(cipher, part)),
      (cipher) => ({ cipher: [cipher] }),
      () => ({ cipher: '' }),
      () => ({ cipher: null }),
      () => ({ cipher: 'a.b.c.d.e' }),
      (cipher) => ({ cipher: `${cipher}A` }),
      (cipher) => ({ cipher, pwd: 'kqzv wbrt' }),
      () => ({}),
      () => fields,
    ]
    const answers = await Promise.all(changes.map((change) => send({}, change)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 200, code: '00024' })
  })

  it('ENC-01 say nothing of a sealed field that does not fit', async () => {
    const key = await testDeviceKey('ann')
    const { trust } = gateway.context
    const sealed: readonly Record<string, string>[] = [
      { loginName: 'ann@example.com' },
      { ...fields, pwd: '' },
      { ...fields, areaCode: 'x' },
      { ...fields, verifyCode: '123456' },
      {},
    ]
    for (const some of sealed) {
      const request = await signCall({ call: login, key, timeMs: testNowMs, sealed: { fields: some, trust } })
      const text = await (await gateway.send(request)).text()
      expect(text).toBe('{"code":"00024","msg":"The request cannot be read","data":null}')
    }
  })

  it('GATE-03 names a clear field that is not known, and no value', async () => {
    const answer = await send({}, (cipher) => ({ cipher, surprise: 'canary' }))
    expect(answer).toMatchObject({ status: 400, code: '00400' })
    expect(answer.msg).toContain('surprise')
    expect(JSON.stringify(answer)).not.toContain('canary')
  })

  it('GATE-03 takes no ciphertext where nothing is sealed, and no other body than an object', async () => {
    const key = await testDeviceKey('ann')
    const ask = async (part: { call: typeof login | typeof logout; input: unknown }) => {
      const answer = await gateway.send(await signCall({ key, timeMs: testNowMs, ...part }))
      return (await answer.json()).code
    }
    expect(await ask({ call: logout, input: { cipher: 'x' } })).toBe('00400')
    for (const input of [false, null, 'x', [], [{}]]) expect(await ask({ call: login, input })).toBe('00400')
  })
})
