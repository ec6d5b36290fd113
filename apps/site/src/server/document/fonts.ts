import { createHash } from 'node:crypto'
import type { Brand } from '@portico/brands'

/** A font file as browsers ask for it. */
export interface ServedFont {
  /** Follows the content, so that it never changes. */
  readonly address: string
  readonly bytes: Buffer
}

/** What a page of a language says of the brand's fonts. */
export interface PageFonts {
  /** `@font-face` rules for the start of its styles. */
  readonly css: string
  /** Tags that fetch the files while the page is read. */
  readonly preload: string
}

export interface Fonts {
  readonly files: readonly ServedFont[]
  /** @param language a language subtag, such as `ru` */
  of(language: string): PageFonts
}

type FontFile = Brand['fonts'][number]

function addressOf(file: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return `/${file.replace(/\.woff2$/, `.${hash}.woff2`)}`
}

/**
 * A page is drawn at once, in the reader's own font where the brand's does not come within 100 ms, and stays so: text
 * never moves because a font came late (`font-display: optional`, CSS Fonts 4).
 */
function faceRule({ family, weights, ranges }: FontFile, address: string): string {
  const about = `font-family:"${family}";font-weight:${weights};font-display:optional;unicode-range:${ranges}`
  return `@font-face{${about};src:url(${address}) format("woff2")}`
}

/** The brand's own fonts, by the languages that need them. */
export function createFonts({ fonts, fontBytes }: Pick<Brand, 'fonts' | 'fontBytes'>): Fonts {
  const served = fonts.flatMap((font, index) => {
    const bytes = fontBytes[index]
    return bytes === undefined ? [] : [{ font, bytes, address: addressOf(font.file, bytes) }]
  })
  const known = new Map<string, PageFonts>()
  function make(language: string): PageFonts {
    const own = served.filter(({ font }) => font.languages === 'all' || font.languages.includes(language))
    const link = (address: string) =>
      `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`
    const page = {
      css: own.map(({ font, address }) => faceRule(font, address)).join(''),
      preload: own.map(({ address }) => link(address)).join(''),
    }
    known.set(language, page)
    return page
  }
  return { files: served, of: (language) => known.get(language) ?? make(language) }
}
