import { describe, expect, it } from 'vitest'
import { usedIds } from './own-texts.ts'

const ids = ['a.one', 'a.two', 'trend.up', 'trend.down', 'trendy', 'b.three', 'plain']

describe('usedIds', () => {
  it('LOC-07 takes ids in any quotes, whole ones alone', () => {
    expect(usedIds('e(`a.one`),e("b.three")', ids)).toEqual(['a.one', 'trendy', 'b.three', 'plain'])
    expect(usedIds("e('a.two');f(`a.one.more`)", ids)).toContain('a.two')
    expect(usedIds('f(`a.one.more`)', ids)).not.toContain('a.one')
  })

  it('LOC-07 takes every id that begins as a template does', () => {
    expect(usedIds('e(`trend.${t.direction}`)', ids)).toEqual(['trend.up', 'trend.down', 'trendy', 'plain'])
  })

  it('takes no address for a template of ids', () => {
    expect(usedIds('e(`/a.one/${t}`)', ids)).toEqual(['trendy', 'plain'])
  })
})
