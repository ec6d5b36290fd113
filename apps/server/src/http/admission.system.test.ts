import { createSite } from '@portico/site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../test/server.ts'

type Clock = 'still' | 'running'

/** The real site. Its clock can be set ahead; that of budgets stands still unless told otherwise. */
async function startSite(environment: Record<string, string>, clock: Clock = 'still') {
  let aheadMs = 0
  const startMs = Date.now()
  const server = await startTestServer(
    { ROLES: 'site', TRUSTED_PROXY: '127.0.0.1', ...environment },
    {
      openSite: ({ admission, ...options }) =>
        createSite({
          ...options,
          now: () => startMs + aheadMs,
          admission: clock === 'still' ? { ...admission, now: () => aheadMs } : admission,
        }),
    },
  )
  let amount = 1
  /** A page that nobody has asked for. */
  const newPage = () => {
    amount += 1
    return `/convert/btc/usd?amount=${amount}`
  }
  const ask = (address: string, path: string) =>
    server.fetch(path, { headers: { 'x-forwarded-for': address } })
  return {
    ask,
    newPage,
    metrics: server.metrics,
    pass(ms: number) {
      aheadMs += ms
    },
    async status(address: string, path: string): Promise<number> {
      const answer = await ask(address, path)
      await answer.arrayBuffer()
      return answer.status
    },
    /** Asks for new pages until one is refused; that answer. */
    async exhaust(address: string): Promise<Response> {
      for (let asked = 0; asked < 200; asked += 1) {
        const answer = await ask(address, newPage())
        if (answer.status !== 200) return answer
        await answer.arrayBuffer()
      }
      throw new Error('nothing was refused')
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const small = { PAGE_CPU_PER_SECOND: '10', PAGE_CPU_BURST: '100' }
const other = '203.0.113.250'

describe('admission to pages', () => {
  let site: Awaited<ReturnType<typeof startSite>>
  beforeAll(async () => {
    site = await startSite(small)
  }, 60_000)
  afterAll(() => site[Symbol.asyncDispose]())

  it('SAFE-01 sends who has spent his budget the old page, then 429 with the seconds to wait', async () => {
    const greedy = '203.0.113.1'
    const known = site.newPage()
    const before = await (await site.ask(other, known)).text()
    const refused = await site.exhaust(greedy)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
    expect((await refused.text()).length).toBeLessThan(1000)
    const seconds = Number(refused.headers.get('retry-after'))
    site.pass(seconds * 1000)
    expect(await site.status(greedy, site.newPage())).toBe(200)
    await site.exhaust(greedy)
    site.pass(90_000 - seconds * 1000)
    await site.exhaust(greedy)
    const old = await site.ask(greedy, known)
    expect([old.status, old.headers.get('age')]).toEqual([200, '90'])
    expect(await old.text()).toBe(before)
    site.pass(660_000)
    await site.exhaust(greedy)
    expect(await site.status(greedy, known)).toBe(429)
  })

  it('SAFE-01 serves others meanwhile, and everybody from the cache', async () => {
    const greedy = '203.0.113.2'
    const known = site.newPage()
    await site.status(greedy, known)
    await site.exhaust(greedy)
    expect(await site.status(other, site.newPage())).toBe(200)
    const hits = await Promise.all(Array.from({ length: 200 }, () => site.status(greedy, known)))
    expect(new Set(hits)).toEqual(new Set([200]))
    expect(await site.status(greedy, site.newPage())).toBe(429)
  })

  it('SAFE-01 counts an IPv6 network of 64 bits as one, and two of them as two', async () => {
    await site.exhaust('2001:db8:1:1::1')
    expect(await site.status('2001:db8:1:1:ffff::2', site.newPage())).toBe(429)
    expect(await site.status('2001:db8:1:2::1', site.newPage())).toBe(200)
  })

  it('SAFE-01 refuses in the form and the language that were asked for', async () => {
    const greedy = '203.0.113.3'
    await site.exhaust(greedy)
    const page = await site.ask(greedy, '/fr/convert/btc/eur?amount=7')
    expect([page.status, page.headers.get('content-language')]).toEqual([429, 'fr'])
    expect(await page.text()).toMatch(/<html lang="fr" dir="ltr">.*<h1>Trop de demandes/)
    for (const path of ['/convert/btc/eur.json?amount=7', '/_data/convert/btc/eur', '/search.json?q=gold']) {
      const answer = await site.ask(greedy, path)
      const told = { error: { code: 'too-many-requests' } }
      expect([answer.status, await answer.json()]).toMatchObject([429, told])
    }
    for (const path of ['/convert/btc/eur.png', '/convert/btc/eur.csv', '/price/btc.md']) {
      const answer = await site.ask(greedy, path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8'])
    }
  })

  it('SAFE-01 makes a page once, however its query is spelled', async () => {
    const made = async () => /page_cache_total\{result="miss"\} (\d+)/.exec(await site.metrics())?.[1]
    expect(await site.status('203.0.113.5', '/convert/eth/usd?amount=2.5&window=7d')).toBe(200)
    const before = await made()
    for (const query of [
      'window=7d&amount=2.50',
      'amount=02.5&window=7d&x=1',
      'amount=2.5&window=7d&amount=9',
    ])
      expect(await site.status('203.0.113.6', `/convert/eth/usd?${query}`)).toBe(200)
    expect(await made()).toBe(before)
  })

  it('SAFE-01 shows what pages cost and who was refused, by kind and never by address', async () => {
    const greedy = '203.0.113.4'
    await site.exhaust(greedy)
    const metrics = await site.metrics()
    expect(metrics).toMatch(/portico_page_cpu_seconds_total\{page="pair",form="html"\} 0\.\d/)
    expect(metrics).toMatch(
      /portico_page_refused_total\{page="pair",form="html",answer="over-budget"\} [1-9]/,
    )
    expect(metrics).not.toContain(greedy)
  })
})

describe('admission to pages, no matter who is in between', () => {
  it('SAFE-01 believes no address that an untrusted client names', async () => {
    await using site = await startSite({ ...small, TRUSTED_PROXY: '192.0.2.1' })
    await site.exhaust('203.0.113.1')
    expect(await site.status(other, site.newPage())).toBe(429)
  }, 60_000)

  it('SAFE-01 lets a reader and a crawler through with what a server grants by itself', async () => {
    await using site = await startSite({}, 'running')
    const home = await (await site.ask(other, '/')).text()
    const links = [...home.matchAll(/href="(\/[^"#]*)"/g)].map(([, path = '']) => path).slice(0, 25)
    expect(links).toHaveLength(25)
    const typed = 'bitcoin cash'
    const searches = Array.from(typed, (_, end) => `/search.json?q=${encodeURI(typed.slice(0, end + 1))}`)
    for (const path of [...links.flatMap((link) => [link, `/_data${link}`]), ...searches])
      expect([429, 503]).not.toContain(await site.status(other, path))
  }, 60_000)
})
