import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenSite, openSite } from '../../../test/server/site.ts'

/** A server that nobody has asked anything; it needs the build. */
let site: OpenSite

beforeAll(async () => {
  site = await openSite()
})

afterAll(() => site[Symbol.asyncDispose]())

describe('the first visit of a prediction page', () => {
  it('NUM-06 has the range, the years and every model in its HTML, and is kept', async () => {
    const answer = await site.get('/price/xmr/prediction')
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).not.toContain('no-store')
    expect(html).toContain('9 in 10 outcomes')
    expect(html).toContain('Dec 31, 2032')
    expect(html).toContain('Random walk')
    expect(html).toContain('id="models"')
  })

  it('NUM-06 is complete for each of many readers who come at once, in every form', async () => {
    const paths = ['eth', 'sol', 'ada', 'xau', 'doge', 'dot', 'ltc', 'link'].flatMap((slug) => [
      `/price/${slug}/prediction`,
      `/price/${slug}/prediction.md`,
    ])
    const pages = await Promise.all(paths.map(async (path) => (await site.get(path)).text()))
    for (const page of pages) expect(page).toContain('Dec 31, 2032')
  })

  it('SAFE-01 leaves the thread that answers free while models are fitted', async () => {
    const waiting = ['trx', 'bch', 'xlm', 'etc', 'hbar', 'algo'].map((slug) =>
      site.get(`/price/${slug}/prediction`),
    )
    const { user, system } = process.threadCpuUsage()
    const pages = await Promise.all(waiting)
    const after = process.threadCpuUsage()
    const eachMs = (after.user + after.system - user - system) / 1000 / pages.length
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
    expect(eachMs).toBeLessThan(50)
  })
})
