import { describe, expect, it } from 'vitest'
import { pairKeyOf, pairLink } from './pair-link.ts'

const key = 'AbCdEf0123456789-_AbCd'

describe('pairLink', () => {
  it('carries the key in the fragment, where pairKeyOf finds it', () => {
    const link = new URL(pairLink('/ar/login', 'https://portico.example', key))
    expect(link.pathname + link.search).toBe('/ar/login')
    expect(pairKeyOf(link.hash)).toBe(key)
  })

  it.each(['', '#', '#main', `#pair=${key}A`, `#pair=${key.slice(1)}`, `#x&pair=${key}`, `#pair=${key}&x`])(
    'finds none in %s',
    (hash) => {
      expect(pairKeyOf(hash)).toBeNull()
    },
  )
})
