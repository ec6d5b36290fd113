import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenSite, openSite } from '../../../test/server/site.ts'

let site: OpenSite

beforeAll(async () => {
  site = await openSite()
})

afterAll(() => site[Symbol.asyncDispose]())

describe('the service worker', () => {
  it('is served for the whole origin and asked for anew at every visit', async () => {
    const answer = await site.get('/sw.js', { 'accept-encoding': 'br' })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-encoding': 'br',
    })
    const again = await site.get('/sw.js', { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('keeps only files that are there', async () => {
    const script = await (await site.get('/sw.js')).text()
    const files = [...new Set(script.match(/\/assets\/[\w.-]+\.js/g))]
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) expect([file, (await site.get(file)).status]).toEqual([file, 200])
  })
})

describe('the offline page', () => {
  it('carries the prices of all assets in its data', async () => {
    const data: unknown = await (await site.get('/_data/fr/offline')).json()
    expect(data).toMatchObject({ page: 'offline', ratesAsOf: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect(JSON.stringify(data)).toContain('["btc","BTC","Bitcoin"')
  })

  it('leads to what was wanted while there is a network', async () => {
    const answer = await site.get('/fr/offline?wanted=%2Fconvert%2Feth%2Feur%3Famount%3D3')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/fr/convert/eth/eur?amount=3')
  })

  it.each(['%2F%2Fevil.example', 'https%3A%2F%2Fevil.example%2F', '%2F%5Cevil.example'])(
    'never leads to another site (%s)',
    async (wanted) => expect((await site.get(`/offline?wanted=${wanted}`)).status).toBe(200),
  )
})
