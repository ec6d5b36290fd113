import { describe, expect, it } from 'vitest'
import { createFonts } from './fonts.ts'

const latin = {
  family: 'Own',
  file: 'fonts/own-latin.woff2',
  weights: '400 700',
  ranges: 'U+20-7E',
  languages: 'all',
} as const
const cyrillic = { ...latin, file: 'fonts/own-cyrillic.woff2', ranges: 'U+400-45F', languages: ['ru', 'uk'] }

const fonts = createFonts({
  fonts: [latin, cyrillic],
  fontBytes: [Buffer.from('latin'), Buffer.from('cyrillic')],
})
const [first, second] = fonts.files.map(({ address }) => address)

describe('createFonts', () => {
  it('serves each file at an address that follows its content', () => {
    expect(first).toMatch(/^\/fonts\/own-latin\.[0-9a-f]{8}\.woff2$/)
    expect(fonts.files.map(({ bytes }) => bytes.toString())).toEqual(['latin', 'cyrillic'])
    const changed = createFonts({ fonts: [latin], fontBytes: [Buffer.from('other')] })
    expect(changed.files[0]?.address).not.toBe(first)
  })

  it('declares and fetches ahead what a language needs, and nothing else', () => {
    expect(fonts.of('de').css).toBe(
      `@font-face{font-family:"Own";font-weight:400 700;font-display:optional;unicode-range:U+20-7E;src:url(${first}) format("woff2")}`,
    )
    expect(fonts.of('de').preload).toBe(
      `<link rel="preload" href="${first}" as="font" type="font/woff2" crossorigin>`,
    )
    expect(fonts.of('uk').css).toContain(`src:url(${second})`)
    expect(fonts.of('uk').preload.match(/<link /g)).toHaveLength(2)
  })

  it('says nothing where a brand has no font of its own', () => {
    expect(createFonts({ fonts: [], fontBytes: [] }).of('en')).toEqual({ css: '', preload: '' })
  })
})
