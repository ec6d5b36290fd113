import { calls, userinfo } from '@portico/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everythingFrom, startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_ORIGIN: 'http://x' })
})
afterAll(() => server[Symbol.asyncDispose]())

const postHead = `POST ${userinfo.path} HTTP/1.1\r\nHost: x\r\nuhti: 0123456789abcdef\r\ncontent-type: application/json\r\n`

describe('slow clients', () => {
  it('S1 are closed within 20 seconds: silent, slow headers, slow body; others are served meanwhile', async () => {
    const beginnings = ['', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: ', `${postHead}content-length: 5\r\n\r\nfa`]
    const started = performance.now()
    const sockets = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const socket = await server.connect()
        const received = everythingFrom(socket)
        socket.write(beginnings[index % beginnings.length] ?? '')
        return received
      }),
    )
    const meanwhile = await server.fetch('/')
    expect(meanwhile.status).toBe(200)
    const answers = await Promise.all(sockets)
    expect(performance.now() - started).toBeLessThan(20_000)
    for (const answer of answers) expect(answer).toMatch(/^(?:$|HTTP\/1\.1 4\d\d )/)
  }, 30_000)
})

describe('large and odd bodies', () => {
  it.each([
    ['a declared gigabyte', `${postHead}content-length: 1000000000\r\n\r\n`, '413'],
    [
      'a chunk over the limit',
      `${postHead}transfer-encoding: chunked\r\n\r\n10001\r\n${'x'.repeat(65_537)}\r\n0\r\n\r\n`,
      '413',
    ],
    [
      'a gzip body',
      `${postHead}content-encoding: gzip\r\nconnection: close\r\ncontent-length: 4\r\n\r\n\x1f\x8b\x08\x00`,
      '415',
    ],
    [
      'deep JSON',
      `${postHead}content-length: 400\r\nconnection: close\r\n\r\n${'['.repeat(200)}${']'.repeat(200)}`,
      '400',
    ],
    ['both lengths', `${postHead}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, '400'],
    ['two lengths', `${postHead}content-length: 5\r\ncontent-length: 6\r\n\r\nfalse`, '400'],
    ['a negative length', `${postHead}content-length: -5\r\n\r\nfalse`, '400'],
    ['a bad chunk size', `${postHead}transfer-encoding: chunked\r\n\r\nzz\r\n`, '400'],
    ['large headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
    ['a long target', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431'],
    [
      'a target beyond what is read',
      `GET /?${'a'.repeat(4095)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      '414',
    ],
    [
      'a path beyond what is read',
      `GET /${'a'.repeat(512)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      '414',
    ],
    [
      'a call whose path is beyond what is read',
      `POST /v1/${'a'.repeat(600)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\ncontent-length: 0\r\n\r\n`,
      '414',
    ],
    [
      'the longest target',
      `GET /?${'a'.repeat(4094)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      '200',
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', '400'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n', '400'],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n', '400'],
    ['a zero byte', 'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['another version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', '400'],
    ['TLS to a plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc', '400'],
  ])('S2 S3 SAFE-01 answers %s with its status', async (_name, bytes, status) => {
    const answer = await server.raw(Buffer.from(bytes, 'latin1'))
    expect(answer.slice(0, 13)).toBe(`HTTP/1.1 ${status} `)
    expect(/\r\nrequesttime: \d{13}\r\n/.test(answer)).toBe(answer.includes('{"code":'))
    expect((await server.fetch('/healthz')).status).toBe(200)
  })
})

describe('hostile headers and paths', () => {
  it('S4 reflects nothing that a header claims', async () => {
    const canary = 'canary.example'
    const names = [
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-original-url',
      'x-rewrite-url',
      'forwarded',
      'x-host',
      'via',
      'uhti',
    ]
    const headers = Object.fromEntries(names.map((name) => [name, `${canary}-0123456789`]))
    for (const path of ['/', '/v1/market/assets', '/healthz', '/openapi.json', '/nowhere']) {
      const response = await server.fetch(path, { headers })
      expect([...response.headers].flat().join(' ') + (await response.text())).not.toContain(canary)
    }
    const answer = await server.raw(`GET / HTTP/1.1\r\nHost: ${canary}\r\nConnection: close\r\n\r\n`)
    expect(answer).not.toContain(canary)
  })

  it.each([
    ['/../../etc/passwd'],
    ['/%2e%2e/%2e%2e/etc/passwd'],
    ['/..%2f..%2fetc%2fpasswd'],
    ['/v1/../../etc/passwd'],
    ['/assets/../../package.json'],
    ['/..\\..\\package.json'],
    ['/%c0%ae%c0%ae/etc/passwd'],
  ])('S6 never answers %s with a file', async (target) => {
    const answer = await server.raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 [24]\d\d /)
    expect(answer).not.toMatch(/root:|"dependencies"/)
  })

  it('S3 GATE-03 answers random bytes and mutated requests without a 5xx', async () => {
    const paths = fc.constantFrom(...calls.map((call) => call.path), '/', '/%', '/v1/%ff')
    const request = fc
      .tuple(
        fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'TRACE', 'PATCH'),
        paths,
        fc.string({ unit: 'binary', maxLength: 60 }),
      )
      .map(([method, path, body]) => {
        const bytes = Buffer.from(body)
        const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nuhti: 0123456789abcdef\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n\r\n`
        return Buffer.concat([Buffer.from(head), bytes])
      })
    const mutated = fc
      .tuple(request, fc.nat(), fc.integer({ min: 0, max: 255 }))
      .map(([bytes, at, value]) => {
        const copy = Buffer.from(bytes)
        copy[at % copy.length] = value
        return copy
      })
    const isMalformed = fc.oneof(request, mutated)
    await fc.assert(
      fc.asyncProperty(isMalformed, async (bytes) => {
        const socket = await server.connect()
        const answer = everythingFrom(socket)
        socket.end(bytes)
        expect(await answer).not.toMatch(/^HTTP\/1\.1 5/)
      }),
      { numRuns: 400 },
    )
    expect((await server.fetch('/healthz')).status).toBe(200)
    expect(server.lines.filter((line) => line.level === 'error')).toEqual([])
  })
})
