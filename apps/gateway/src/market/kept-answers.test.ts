import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { marketAssets, marketQuote, usdtRate } from '@portico/contract'
import { createSnapshot } from '@portico/market'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway, testSnapshotData } from '../../test/gateway.ts'
import { sendLines } from '../../test/raw.ts'
import { createKeptAnswers } from './kept-answers.ts'

const path = `${marketQuote.path}?from=btc&to=eur&amount=3`

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway[Symbol.asyncDispose]())

async function ask(target = path, headers: Record<string, string> = {}) {
  const response = await gateway.call(target, { method: 'GET', headers })
  return { response, text: await response.text() }
}

const linesWith = (headers: readonly (readonly [string, string])[], host = new URL(gateway.origin).host) =>
  sendLines(gateway, { method: 'GET', path, host, headers: [...headers], body: '' })

describe('an answer that is asked for again', () => {
  it('ACC-04 is the same, byte for byte, with the same headers', async () => {
    const [first, again] = [await ask(), await ask()]
    expect(again.text).toBe(first.text)
    const headersOf = ({ response }: typeof first) =>
      [...response.headers].filter(([name]) => name !== 'date').toSorted()
    expect(headersOf(again)).toEqual(headersOf(first))
    expect(again.response.headers.get('cache-control')).toContain('max-age')
    expect(again.response.headers.get('requesttime')).toBeNull()
  })

  it('is 304 for a caller that has it', async () => {
    const { response } = await ask(marketAssets.path)
    const tag = response.headers.get('etag') ?? ''
    expect((await ask(marketAssets.path, { 'if-none-match': tag })).response.status).toBe(304)
  })

  it('GATE-02 GATE-03 passes no check by: host, site, and headers that stand twice', async () => {
    await ask()
    expect((await linesWith([])).code).toBe('00000')
    const twice = await linesWith([
      ['uhti', '0123456789abcdef'],
      ['uhti', '0123456789abcdef'],
    ])
    expect(twice.code).toBe('00023')
    expect((await linesWith([['website', 'elsewhere']])).status).toBe(400)
    expect((await linesWith([], 'evil.example')).status).toBe(400)
    const origins = [
      ['origin', 'https://a.example'],
      ['origin', 'https://b.example'],
    ] as const
    expect((await linesWith(origins)).status).toBe(400)
  })

  it('is a refusal again where it was one, with its time', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { response, text } = await ask(`${marketQuote.path}?from=btc&to=nothing`)
      expect(JSON.parse(text).code).not.toBe('00000')
      expect(response.headers.get('requesttime')).toMatch(/^\d{13}$/)
      expect(response.headers.get('uhti')).not.toBeNull()
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('LIVE-05 is read again from the next snapshot', async () => {
    const before = await ask()
    const version = 'v-next'
    gateway.context.snapshots.publish(createSnapshot({ ...testSnapshotData, version }))
    const after = await ask()
    expect(JSON.parse(before.text).data.version).not.toBe(version)
    expect(JSON.parse(after.text).data.version).toBe(version)
    expect(after.response.headers.get('etag')).toContain(version)
  })
})

describe('kept answers', () => {
  const snapshotOf = (version: string) => createSnapshot({ ...testSnapshotData, version })
  const requestOf = (originalUrl: string) => ({ originalUrl, raw: new IncomingMessage(new Socket()) })
  const answerOf = (version: string, size = 1000) => ({ version, bytes: Buffer.alloc(size) })

  it('SAFE-01 take up no more bytes than they may: the least recently used is dropped', () => {
    const snapshot = snapshotOf('v-1')
    const kept = createKeptAnswers(() => snapshot, 10_000)
    const requests = Array.from({ length: 20 }, (_, index) => requestOf(`${path}${index}`))
    for (const request of requests) kept.keep(marketQuote, request, answerOf('v-1'))
    const found = requests.filter((request) => kept.find(marketQuote, request) !== undefined)
    expect(found).toEqual(requests.slice(-found.length))
    expect(found.length).toBeGreaterThan(5)
    expect(found.length).toBeLessThan(10)
    kept.keep(marketQuote, requestOf(path), answerOf('v-1', 10_001))
    expect(kept.find(marketQuote, requestOf(path))).toBeUndefined()
  })

  it('LIVE-05 are those of the snapshot that was read, though another one came before the answer', () => {
    let snapshot = snapshotOf('v-2')
    const kept = createKeptAnswers(() => snapshot)
    kept.keep(marketQuote, requestOf(path), answerOf('v-1'))
    expect(kept.find(marketQuote, requestOf(path))).toBeUndefined()
    kept.keep(marketQuote, requestOf(path), answerOf('v-2'))
    expect(kept.find(marketQuote, requestOf(path))?.version).toBe('v-2')
    snapshot = snapshotOf('v-3')
    expect(kept.find(marketQuote, requestOf(path))).toBeUndefined()
  })

  it('are of one spelling of a target, and of calls that answer everyone the same', () => {
    const snapshot = snapshotOf('v-1')
    const kept = createKeptAnswers(() => snapshot)
    kept.keep(marketQuote, requestOf(path), answerOf('v-1'))
    expect(kept.find(marketQuote, requestOf(path.replace('btc', 'BTC')))).toBeUndefined()
    kept.keep(usdtRate, requestOf(usdtRate.path), answerOf('v-1'))
    expect(kept.find(usdtRate, requestOf(usdtRate.path))).toBeUndefined()
    const long = requestOf(`${path}&amount=${'1'.repeat(256)}`)
    kept.keep(marketQuote, long, answerOf('v-1'))
    expect(kept.find(marketQuote, long)).toBeUndefined()
  })
})
