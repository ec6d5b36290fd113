import { signRequest } from '@portico/channel'
import { refreshSession } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTraceId, testDeviceKey } from '../../test/caller.ts'
import { createEcho } from '../../test/echo.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../../test/gateway.ts'

const echo = createEcho()
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({}, echo.bind)
})
afterAll(() => gateway[Symbol.asyncDispose]())

interface SignedBytes {
  readonly body: Uint8Array
  /** What is sent, where it is not what was signed. */
  readonly sent?: Uint8Array
  readonly chunked?: boolean
}

/** Sends bytes under a right signature, as they are. */
async function send({ body, sent = body, chunked = false }: SignedBytes) {
  const [key, traceId, path] = [await testDeviceKey('ann'), newTraceId(), refreshSession.path]
  const signature = await signRequest({ key, mode: 2, path, timeMs: testNowMs, traceId, body })
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: portico.example',
    'connection: close',
    'content-type: application/json',
    `tm: ${testNowMs}`,
    `uhti: ${traceId}`,
    'website: portico',
    ...Object.entries(signature).map(([name, value]) => `${name}: ${value}`),
    chunked ? 'transfer-encoding: chunked' : `content-length: ${sent.length}`,
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  const framed = chunked ? [`${sent.length.toString(16)}\r\n`, sent, '\r\n0\r\n\r\n'] : [sent]
  const parts = framed.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
  const answer = await gateway.raw(Buffer.concat([head, ...parts]))
  const code = /\r\n\r\n\{"code":"(\d+)"/.exec(answer)?.[1] ?? null
  return { status: answer.slice(9, 12), code, answer }
}

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('bodies of signed calls', () => {
  it.each([
    ['nothing at all after a bracket', utf8('{')],
    ['a key twice', utf8('{"a":1,"a":2}')],
    ['a prototype', utf8('{"__proto__":{"canary":1}}')],
    ['an escaped prototype', utf8('{"\\u005f_proto__":{"canary":1}}')],
    ['a constructor', utf8('{"constructor":{"prototype":{"canary":1}}}')],
    ['two hundred levels', utf8('['.repeat(200) + ']'.repeat(200))],
    ['an unclosed depth', utf8('['.repeat(60_000))],
    ['six thousand keys', utf8(`{${Array.from({ length: 6000 }, (_, at) => `"${at}":1`).join()}}`)],
    ['a number beyond all', utf8('1e999')],
    ['a trailing comma', utf8('{"a":1,}')],
    ['a comment', utf8('{} // canary')],
    ['a byte order mark', utf8('\ufeff{}')],
    ['two values', utf8('{}{}')],
    ['half a surrogate', utf8('"\\ud800')],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['an overlong slash', new Uint8Array([0x22, 0xc0, 0xaf, 0x22])],
    ['a zero byte', new Uint8Array([0x7b, 0, 0x7d])],
    ['white space only', utf8(' \n\t ')],
    ['an array', utf8('[]')],
    ['null', utf8('null')],
    ['a field that is not known', utf8('{"canary":1}')],
  ])('GATE-03 answers 400 to %s', async (_name, body) => {
    const { status, code, answer } = await send({ body })
    expect([status, code]).toEqual(['400', '00400'])
    expect(answer).toContain(`requesttime: ${testNowMs}`)
    expect(answer).not.toContain('canary":')
    expect(Reflect.get({}, 'canary')).toBeUndefined()
  })

  it('SIGN-03 hashes the bytes as they came, in one piece or in chunks', async () => {
    for (const text of ['{}', ' { } ', '\n{}\r\n', '']) {
      for (const chunked of [false, true]) {
        if (text === '' && chunked) continue
        expect((await send({ body: utf8(text), chunked })).code).toBe('00000')
      }
    }
    expect((await send({ body: utf8('{}'), sent: utf8('{ }') })).code).toBe('00023')
    expect((await send({ body: utf8('{}'), sent: utf8('') })).code).toBe('00023')
  })

  it('GATE-03 takes 64 KiB and not one byte more, declared or in chunks', async () => {
    const most = utf8('{}'.padEnd(65_536))
    expect((await send({ body: most })).code).toBe('00000')
    const more = utf8('{}'.padEnd(65_537))
    for (const chunked of [false, true]) {
      const answer = await send({ body: more, chunked })
      expect([answer.status, answer.code]).toEqual(['413', '00413'])
    }
  })
})
