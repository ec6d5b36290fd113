import { describe, expect, it } from 'vitest'
import { withParts } from './text-parts.ts'

describe('withParts', () => {
  it('gives each heading of the second order a place, and lists them as plain text', () => {
    const html = '<h2>One &amp; all</h2><p>a</p><h2>The <em>second</em></h2><h3>Not this</h3><h2>Third</h2>'
    expect(withParts(html)).toEqual({
      html:
        '<h2 id="part-1">One &amp; all</h2><p>a</p><h2 id="part-2">The <em>second</em></h2><h3>Not this</h3>' +
        '<h2 id="part-3">Third</h2>',
      parts: [
        { id: 'part-1', title: 'One & all' },
        { id: 'part-2', title: 'The second' },
        { id: 'part-3', title: 'Third' },
      ],
    })
  })

  it('leaves a text of two parts as it is', () => {
    const html = '<h2>One</h2><p>a</p><h2>Two</h2>'
    expect(withParts(html)).toEqual({ html, parts: [] })
  })
})
