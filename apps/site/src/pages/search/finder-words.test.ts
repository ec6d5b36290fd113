import { describe, expect, it } from 'vitest'
import { contextOf, marketOf, smallMarket } from '../../../test/context.ts'
import { findEverything } from './finder.ts'

/** How often each text is looked for among all assets. */
function timesLookedFor(query: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  const context = contextOf(marketOf(smallMarket))
  const match: typeof context.match = (text, ...rest) => {
    times.set(text, (times.get(text) ?? 0) + 1)
    return context.match(text, ...rest)
  }
  findEverything({ ...context, match }, query)
  return times
}

describe('the words of a search', () => {
  it('SAFE-01 are not looked for where they are signs alone', () => {
    expect([...timesLookedFor('.,-_ +++ ((( zzqqx').keys()]).not.toContain('.,-_')
    expect([...timesLookedFor('.,-_ +++ ((( zzqqx').keys()]).toContain('zzqqx')
  })

  it('SAFE-01 are looked for once, however often they were typed', () => {
    const often = timesLookedFor('zzqqx zzqqx zzqqx zzqqx')
    expect(often.get('zzqqx')).toBe(timesLookedFor('zzqqx wwvvk').get('zzqqx'))
  })
})
