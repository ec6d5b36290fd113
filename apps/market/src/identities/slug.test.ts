import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { freeSlug } from './slug.ts'

const listing = { code: 'PEPE', name: 'Pepe Coin', sourceId: 'pepe' }
const none = () => false

describe('freeSlug', () => {
  it('HIST-03 gives the ticker, then ticker and name, then numbers', () => {
    expect(freeSlug(listing, none)).toBe('pepe')
    const taken = new Set(['pepe'])
    expect(freeSlug(listing, (slug) => taken.has(slug))).toBe('pepe-pepe-coin')
    taken.add('pepe-pepe-coin')
    expect(freeSlug(listing, (slug) => taken.has(slug))).toBe('pepe-pepe-coin-2')
    taken.add('pepe-pepe-coin-2')
    expect(freeSlug(listing, (slug) => taken.has(slug))).toBe('pepe-pepe-coin-3')
  })

  it('HIST-03 writes letters with marks plainly, and leaves out what is no ASCII letter or digit', () => {
    expect(freeSlug({ ...listing, code: 'ÉLAN_2' }, none)).toBe('elan-2')
    expect(freeSlug({ code: '$', name: '柴犬', sourceId: 'shiba-cn' }, none)).toBe('shiba-cn')
    expect(freeSlug({ code: '💎', name: '', sourceId: '柴' }, none)).toBe('asset')
  })

  it('HIST-03 is an address of at most 64 signs that was free, whatever a listing says', () => {
    const texts = fc.record({ code: fc.string(), name: fc.string({ maxLength: 200 }), sourceId: fc.string() })
    fc.assert(
      fc.property(texts, fc.nat(5), (any, refusals) => {
        const asked: string[] = []
        const isTaken = (slug: string) => {
          asked.push(slug)
          return asked.length <= refusals
        }
        const slug = freeSlug(any, isTaken)
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(64)
        expect(asked.at(-1)).toBe(slug)
      }),
    )
  })
})
