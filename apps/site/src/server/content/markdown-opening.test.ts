import { describe, expect, it } from 'vitest'
import { openingOf } from './markdown-opening.ts'

describe('openingOf', () => {
  it('SEO-01 gives heading and first paragraph without their markup', () => {
    const markdown =
      '> Note\n\n# About *us* & `you`\n\n- a list\n\nWe **read**\nthe [terms](/terms). Twice.\n\nMore.'
    expect(openingOf(markdown, 'en')).toEqual({
      heading: 'About us & you',
      summary: 'We read the terms. Twice.',
    })
  })

  it('keeps whole sentences as far as they fit, else whole words', () => {
    const sentence = `Once ${'word '.repeat(19)}word.`
    expect(openingOf(`${sentence} ${sentence}`, 'en').summary).toBe(sentence)
    const long = openingOf('word '.repeat(50), 'en').summary
    expect(long).toMatch(/^(?:word )+word…$/)
    expect(long.length).toBeLessThanOrEqual(170)
    expect(openingOf('この文書は長い。'.repeat(30), 'ja').summary).toBe('この文書は長い。'.repeat(21))
  })

  it('is empty where there is nothing to tell', () => {
    expect(openingOf('## Second\n\n- only\n- a list', 'en')).toEqual({ heading: '', summary: '' })
    expect(openingOf('', 'en')).toEqual({ heading: '', summary: '' })
  })
})
