import { priceStream } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { latenessOf, pathOf } from './streams.ts'

describe('latenessOf', () => {
  it('counts from when an update was published, in whatever order it came', () => {
    const times = Array.from({ length: 100 }, (_, reader) => 1000 + ((reader * 37) % 100) + 1)
    expect(latenessOf(1000, times)).toEqual({ median: 50, p95: 95, last: 100 })
  })

  it('refuses an update that came to nobody', () => {
    expect(() => latenessOf(0, [])).toThrow(RangeError)
  })
})

describe('pathOf', () => {
  it('follows 20 of the changing assets, others for each reader, in a query that the stream takes', () => {
    const slugs = Array.from({ length: 100 }, (_, index) => `coin-${index}`)
    const assetsOf = (reader: number) =>
      v.parse(priceStream.input, Object.fromEntries(new URL(pathOf(slugs, reader), 'http://a').searchParams))
        .assets
    expect(assetsOf(0)).toHaveLength(20)
    expect(assetsOf(99).every((slug) => slugs.includes(slug))).toBe(true)
    expect(assetsOf(1)).not.toEqual(assetsOf(0))
  })
})
