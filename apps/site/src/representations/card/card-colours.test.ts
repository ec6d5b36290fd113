import { brandIds, loadBrand } from '@portico/brands'
import { describe, expect, it } from 'vitest'
import { readCardColours } from './card-colours.ts'

const whole = `--paper: #f6f7f9; --surface: #fff; --line: #e3e7ed; --ink: #0f1620; --ink-2: #4d5a6b;
  --accent-fill: #0b72d9; --accent-wash: #e8f3ff`

describe('readCardColours', () => {
  it('reads the white theme, whatever stands beside it', () => {
    const css = `/* { --ink: #bad } */ :root, [data-theme="white"] { ${whole} }
      [data-theme="black"] { --ink: #ffffff; } [data-rise="red"][data-theme="white"] { --ink: #ff0000; }`
    const { colours, unusable } = readCardColours(css)
    expect(unusable).toEqual([])
    expect(colours).toMatchObject({ ink: '#0f1620', surface: '#fff', 'accent-fill': '#0b72d9' })
  })

  it('follows one token to another', () => {
    const css = `:root { ${whole}; --blue: #123456; --accent-fill: var(--blue); }`
    expect(readCardColours(css).colours['accent-fill']).toBe('#123456')
  })

  it.each([
    ['an unknown form', '--ink: oklch(50% 0.1 20)'],
    ['a circle', '--ink: var(--a); --a: var(--ink)'],
    ['a missing token', '--ink: var(--nowhere)'],
    ['markup', '--ink: #fff"/><script>'],
  ])('names a token with %s and takes a neutral colour', (_, ink) => {
    const { colours, unusable } = readCardColours(`:root { ${whole}; ${ink}; }`)
    expect(unusable).toEqual(['ink'])
    expect(colours.ink).toMatch(/^#[\da-f]{6}$/)
  })

  it('has a colour for everything where a brand has none', () => {
    const { colours, unusable } = readCardColours('')
    expect(unusable).toHaveLength(Object.keys(colours).length)
  })

  it('can use every brand of this checkout', async () => {
    for (const id of await brandIds())
      expect([id, readCardColours((await loadBrand(id)).tokensCss).unusable]).toEqual([id, []])
  })
})
