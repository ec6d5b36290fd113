import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createPageCache, type RenderedPage } from './page-cache.ts'

function page(body: string, change: Partial<RenderedPage> = {}): RenderedPage {
  return { status: 200, headers: { 'content-type': 'text/html' }, body, keep: true, ...change }
}

/** A cache with a clock that is turned by hand, and renderings that end when the test says so. */
function createBench(maxBytes?: number) {
  const counts = { hit: 0, stale: 0, miss: 0 }
  const count = (name: keyof typeof counts) => () => {
    counts[name] += 1
  }
  let timeMs = 1_000_000
  const cache = createPageCache({
    counters: { hit: count('hit'), stale: count('stale'), miss: count('miss') },
    now: () => timeMs,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  })
  return {
    cache,
    counts,
    pass(ms: number) {
      timeMs += ms
    },
    async text(body: string, key = 'key') {
      return (await cache.get(key, async () => page(body))).identity.toString()
    },
  }
}

/** A rendering in the hands of the test. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>()
  let started = 0
  return {
    resolve,
    reject,
    started: () => started,
    render: () => {
      started += 1
      return promise
    },
  }
}

describe('page cache: bodies', () => {
  it('sends bytes as they are, in every encoding', async () => {
    const { cache } = createBench()
    const bytes = new Uint8Array([0x89, 0x50, 0x00, 0xff])
    const stored = await cache.get('key', async () => ({ ...page(''), body: bytes }))
    expect([...stored.identity]).toEqual([...bytes])
    expect(stored.br).toBe(stored.identity)
    expect(stored.gzip).toBe(stored.identity)
  })

  it('holds the body plain, as gzip and as br, with one tag', async () => {
    const { cache } = createBench()
    const body = '<p>é</p>'.repeat(100)
    const stored = await cache.get('key', async () => page(body))
    expect(stored.identity.toString()).toBe(body)
    expect(gunzipSync(stored.gzip).toString()).toBe(body)
    expect(brotliDecompressSync(stored.br).toString()).toBe(body)
    expect(stored.etag).toMatch(/^W\/"[\w-]{22}"$/)
    const other = await cache.get('other', async () => page(`${body}!`))
    expect(other.etag).not.toBe(stored.etag)
  })

  it('keeps within its bytes, the pages asked for longest ago go first', async () => {
    const { cache, counts, text } = createBench(40_000)
    const large = () => randomBytes(5000).toString('latin1')
    await cache.get('first', async () => page(large()))
    await cache.get('second', async () => page(large()))
    await cache.get('third', async () => page(large()))
    await text('made again', 'first')
    expect(counts).toEqual({ hit: 0, stale: 0, miss: 4 })
  })

  it('serves a page that is larger than the whole cache without keeping it', async () => {
    const { text, counts } = createBench(100)
    expect(await text('x'.repeat(500))).toBe('x'.repeat(500))
    expect(await text('second')).toBe('second')
    expect(counts.miss).toBe(2)
  })
})

describe('page cache: age', () => {
  it('serves a page of less than a minute as it is', async () => {
    const { text, pass, counts } = createBench()
    await text('first')
    pass(59_999)
    expect(await text('second')).toBe('first')
    expect(counts).toEqual({ hit: 1, stale: 0, miss: 1 })
  })

  it('serves an older one while the new one is made, once', async () => {
    const { cache, text, pass, counts } = createBench()
    await text('first')
    pass(60_000)
    const { render, resolve, started } = held()
    const read = async () => (await cache.get('key', render)).identity.toString()
    expect(await Promise.all([read(), read()])).toEqual(['first', 'first'])
    expect(started()).toBe(1)
    resolve(page('second'))
    await expect.poll(() => text('third')).toBe('second')
    expect(counts.miss).toBe(1)
  })

  it('makes readers wait for a page that is too old to be served', async () => {
    const { text, pass, counts } = createBench()
    await text('first')
    pass(660_000)
    expect(await text('second')).toBe('second')
    expect(counts).toEqual({ hit: 0, stale: 0, miss: 2 })
  })

  it('measures the age from the beginning of the rendering', async () => {
    const { cache, text, pass, counts } = createBench()
    const { render, resolve } = held()
    const reading = cache.get('key', render)
    pass(60_000)
    resolve(page('first'))
    await reading
    await text('second')
    expect(counts).toEqual({ hit: 0, stale: 1, miss: 1 })
  })
})

describe('page cache: one rendering at a time', () => {
  it('lets concurrent readers of a page share one rendering, and other pages have their own', async () => {
    const { cache } = createBench()
    const { render, resolve, started } = held()
    const reading = [
      cache.get('key', render),
      cache.get('key', render),
      cache.get('other', async () => page('b')),
    ]
    resolve(page('a'))
    const bodies = (await Promise.all(reading)).map(({ identity }) => identity.toString())
    expect(bodies).toEqual(['a', 'a', 'b'])
    expect(started()).toBe(1)
  })

  it('shares a failure with those who wait, and tries again for the next reader', async () => {
    const { cache, text } = createBench()
    const { render, reject, started } = held()
    const reading = [cache.get('key', render), cache.get('key', render)]
    reject(new Error('no page'))
    const results = await Promise.allSettled(reading)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(started()).toBe(1)
    expect(await text('second')).toBe('second')
  })
})

describe('page cache: what fails or stands in', () => {
  it('ROUTE-03 keeps the old page when the new one cannot be made, and tries again', async () => {
    const { cache, text, pass } = createBench()
    await text('first')
    pass(60_000)
    let failures = 0
    const fail = async () => {
      failures += 1
      throw new Error('no page')
    }
    await expect
      .poll(async () => {
        expect((await cache.get('key', fail)).identity.toString()).toBe('first')
        return failures
      })
      .toBe(3)
    expect(await text('second')).toBe('first')
    await expect.poll(() => text('third')).toBe('second')
  })

  it('serves a stand-in page once and makes the page anew', async () => {
    const { cache, text, counts } = createBench()
    const standIn = await cache.get('key', async () => page('stand-in', { keep: false, status: 500 }))
    expect(standIn).toMatchObject({ status: 500 })
    expect(await text('whole')).toBe('whole')
    expect(counts.miss).toBe(2)
  })

  it('ROUTE-03 does not put a stand-in in the place of a page that may still be served', async () => {
    const { cache, text, pass } = createBench()
    await text('first')
    pass(60_000)
    let made = 0
    const standIn = async () => {
      made += 1
      return page('stand-in', { keep: false, status: 500 })
    }
    await expect
      .poll(async () => {
        expect((await cache.get('key', standIn)).identity.toString()).toBe('first')
        return made
      })
      .toBe(2)
    pass(600_000)
    expect((await cache.get('key', standIn)).identity.toString()).toBe('stand-in')
  })
})

describe('page cache: new data', () => {
  it('makes every page anew once after an expiry, without letting a reader wait', async () => {
    const { cache, text, counts } = createBench()
    await text('first')
    cache.expire()
    expect(await text('second')).toBe('first')
    await expect.poll(() => text('third')).toBe('second')
    expect(counts.miss).toBe(1)
  })

  it('takes a page that was begun before an expiry for old', async () => {
    const { cache, text, counts } = createBench()
    const { render, resolve } = held()
    const reading = cache.get('key', render)
    cache.expire()
    resolve(page('first'))
    await reading
    expect(await text('second')).toBe('first')
    expect(counts.stale).toBe(1)
  })

  it('forgets every page at a clearance', async () => {
    const { cache, text } = createBench()
    await text('first')
    cache.clear()
    expect(await text('second')).toBe('second')
  })

  it('answers those who wait while it is cleared, and does not keep what they get', async () => {
    const { cache, text } = createBench()
    const { render, resolve } = held()
    const reading = cache.get('key', render)
    cache.clear()
    resolve(page('first'))
    expect((await reading).identity.toString()).toBe('first')
    expect(await text('second')).toBe('second')
  })

  it('does not bring a page back that was being made anew when the cache was cleared', async () => {
    const { cache, text, pass } = createBench()
    await text('first')
    pass(60_000)
    const { render, resolve } = held()
    await cache.get('key', render)
    cache.clear()
    resolve(page('second'))
    expect(await text('third')).toBe('third')
    expect(await text('fourth')).toBe('third')
  })
})
