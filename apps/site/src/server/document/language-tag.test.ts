import { describe, expect, it } from 'vitest'
import { tagParts } from './language-tag.ts'

describe('tagParts', () => {
  it.each([
    ['fr', 'fr', 'FR'],
    ['uz-Latn', 'uz', 'UZ'],
    ['pt-BR', 'pt', 'BR'],
    ['zh-Hant-TW', 'zh', 'TW'],
  ])('reads %s the first time and again', (tag, language, region) => {
    expect(tagParts(tag)).toEqual({ language, region })
    expect(tagParts(tag)).toBe(tagParts(tag))
  })

  it('throws for what is no tag', () => {
    expect(() => tagParts('no tag')).toThrow(RangeError)
  })
})
