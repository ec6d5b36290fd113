import { describe, expect, it } from 'vitest'
import { coverCircles, coverSize } from './cover-lines.ts'

const slugs = ['btc', 'eth', 'usdt', 'xmr', 'doge', '1inch', 'ether-fi']

describe('coverCircles', () => {
  it('are the same for a coin at every time, and others for another coin', () => {
    expect(coverCircles('btc')).toEqual(coverCircles('btc'))
    const drawn = slugs.map((slug) => JSON.stringify(coverCircles(slug)))
    expect(new Set(drawn).size).toBe(slugs.length)
  })

  it.each(slugs)('have their middles within the cover of %s', (slug) => {
    for (const { x, y, r } of coverCircles(slug)) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(coverSize.width)
      expect([0, coverSize.height]).toContain(y)
      expect(r).toBeGreaterThan(0)
    }
  })
})
