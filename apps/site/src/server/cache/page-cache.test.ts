import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'
import type { StoredPage } from './stored-page.ts'
import type { RenderedPage } from '../../representations/rendered-page.ts'

function page(body: string, change: Partial<RenderedPage> = {}): RenderedPage {
  return { status: 200, headers: { 'content-type': 'text/html' }, body, keep: true, ...change }
}

function textOf({ body }: StoredPage): string {
  return String(body.kind === 'text' ? gunzipSync(body.gzip) : body.bytes)
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
      return textOf(await cache.get(key, async () => page(body)))
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

describe('page cache: bytes', () => {
  it('keeps within its bytes, the pages asked for longest ago go first', async () => {
    const { cache, counts, text } = createBench(30_000)
    const large = () => randomBytes(5000).toString('latin1')
    await cache.get('first', async () => page(large()))
    await cache.get('second', async () => page(large()))
    await cache.get('third', async () => page(large()))
    await text('made again', 'first')
    expect(counts).toEqual({ hit: 0, stale: 0, miss: 4 })
  })

  it('serves a page that is larger than the whole cache without keeping it', async () => {
    const { text, counts } = createBench(30)
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
    const read = async () => textOf(await cache.get('key', render))
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
    const bodies = (await Promise.all(reading)).map(textOf)
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
        expect(textOf(await cache.get('key', fail))).toBe('first')
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
        expect(textOf(await cache.get('key', standIn))).toBe('first')
        return made
      })
      .toBe(2)
    pass(600_000)
    expect(textOf(await cache.get('key', standIn))).toBe('stand-in')
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

  it('SEO-01 lets a reader wait once the data of a page was overtaken a minute ago', async () => {
    const { cache, text, pass, counts } = createBench()
    await text('first')
    pass(30_000)
    cache.expire()
    pass(59_999)
    expect(textOf(await cache.get('key', () => new Promise(() => {})))).toBe('first')
    expect(counts).toEqual({ hit: 0, stale: 1, miss: 1 })
    const other = createBench()
    await other.text('first')
    other.cache.expire()
    other.pass(40_000)
    other.cache.expire()
    other.pass(20_000)
    expect(await other.text('second')).toBe('second')
    expect(other.counts).toEqual({ hit: 0, stale: 0, miss: 2 })
  })

  it('ROUTE-03 serves what was overtaken where it cannot be made anew', async () => {
    const { cache, text, pass } = createBench()
    await text('first')
    cache.expire()
    pass(120_000)
    const fail = () => Promise.reject(new Error('no page'))
    expect(textOf(await cache.get('key', fail))).toBe('first')
    expect(await text('second')).toBe('second')
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
    expect(textOf(await reading)).toBe('first')
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
