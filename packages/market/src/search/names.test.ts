import { describe, expect, it } from 'vitest'
import { foldText } from './text.ts'
import otherNames from './other-names.json' with { type: 'json' }
import { slugOfOtherName } from './other-names.ts'
import names from './spoken-names.json' with { type: 'json' }
import { spokenNames } from './spoken-names.ts'

describe('otherNames', () => {
  it('SHELL-09 gives each name to one asset, once', () => {
    const folded = Object.values(otherNames).flatMap((list) => list.map(foldText))
    expect(folded.filter((name, index) => folded.indexOf(name) !== index)).toEqual([])
  })
})

describe('spokenNames', () => {
  it('SHELL-09 means by a word what the nearest locale does', () => {
    expect(spokenNames(['es', 'en']).get('mxn')).toContain('peso')
    const argentine = spokenNames(['es-AR', 'es', 'en'])
    expect(argentine.get('ars')).toContain('peso')
    expect(argentine.get('mxn') ?? []).not.toContain('peso')
    expect(argentine.get('usd')).toContain('dólar')
  })

  it('knows none of a locale without any', () => {
    expect(spokenNames(['en']).size).toBe(0)
  })

  it('SHELL-09 gives each word of a locale to one asset, and has none that means the same everywhere', () => {
    for (const bySlug of Object.values(names)) {
      const words = Object.values(bySlug).flatMap((list) => list.map(foldText))
      expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
      expect(words.filter((word) => slugOfOtherName(word) !== null)).toEqual([])
    }
  })
})
