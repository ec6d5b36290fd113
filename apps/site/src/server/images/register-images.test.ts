import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { coverEdition } from '../../figures/image-address.ts'
import { registerImages } from './register-images.ts'

const sheet =
  '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="btc" viewBox="0 0 32 32" fill="none"><path fill="#f7931a" d="M0 0h32v32"/></symbol>' +
  '<symbol id="eth" viewBox="0 0 24 24"><path d="M1 1"/></symbol></svg>'

const app = Fastify()
registerImages(app, {
  sheets: new Map([['coins-1.AbCd1234', sheet]]),
  readOther: async (stem) => (stem === 'coins-9.AbCd1234' ? sheet : null),
})
afterAll(() => app.close())

const get = (path: string, headers = {}) => app.inject({ url: `/assets/images/${path}`, headers })

describe('pictures by address', () => {
  it('IMG-03 serves a drawing of a sheet as a picture that is kept for ever, to pages of any origin', async () => {
    const answer = await get('logos/coins-1.AbCd1234/btc.svg')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.body).toMatch(/^<svg [^>]*width="32" height="32" viewBox="0 0 32 32" fill="none"><path/)
    const again = await get('logos/coins-1.AbCd1234/btc.svg', { 'if-none-match': answer.headers['etag'] })
    expect(again.statusCode).toBe(304)
    const asked = await get('logos/coins-1.AbCd1234/btc.svg?v=2')
    expect([asked.body, asked.headers['etag']]).toEqual([answer.body, answer.headers['etag']])
  })

  it('IMG-03 draws a cover in the colour of the coin, with its logo, the same each time and different for each coin', async () => {
    const [bitcoin, ether, plain] = await Promise.all(
      ['coins-1.AbCd1234/btc.svg', 'coins-1.AbCd1234/eth.svg', 'plain/new.svg'].map((path) =>
        get(`covers/${coverEdition}/${path}`),
      ),
    )
    expect(bitcoin?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(bitcoin?.body).toMatch(/width="250" height="100" .*color="#f/)
    expect(bitcoin?.body).toContain('<path fill="#f7931a" d="M0 0h32v32"/>')
    expect(bitcoin?.body.match(/<circle/g)).toHaveLength(8)
    expect(ether?.body).not.toBe(bitcoin?.body)
    expect(plain?.statusCode).toBe(200)
    expect(plain?.headers['content-type']).toBe('image/svg+xml')
    expect(plain?.body.match(/<circle/g)).toHaveLength(7)
    expect(plain?.body).not.toContain('clip-path')
  })

  it('SHIP-02 draws out of a sheet of another build', async () => {
    const answer = await get('logos/coins-9.AbCd1234/btc.svg')
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      (await get('logos/coins-1.AbCd1234/btc.svg')).body,
    ])
  })

  it.each([
    'logos/coins-1.AbCd1234/gone.svg',
    'logos/coins-1.Other/btc.svg',
    'logos/plain/btc.svg',
    'logos/coins-1.AbCd1234/btc.png',
    `covers/${coverEdition}/coins-1.AbCd1234/gone.svg`,
    `covers/${coverEdition}/plain/new.png`,
    'covers/other/coins-1.AbCd1234/btc.svg',
  ])('IMG-03 has no picture at %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })
})
