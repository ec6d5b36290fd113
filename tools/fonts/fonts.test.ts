import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadBrand } from '@portico/brands'
import { locales } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../checks/files.ts'
import { subsets, unicodeRange } from './subsets.ts'

const { fonts } = await loadBrand('default')
const catalogues = join(projectRoot, 'packages/locale/catalogues')

/** Letters of the scripts that the font has, in the texts of a locale. */
async function lettersOf(code: string): Promise<ReadonlySet<string>> {
  const names = await readdir(join(catalogues, code))
  const texts = await Promise.all(names.map((name) => readFile(join(catalogues, code, name), 'utf8')))
  return new Set(texts.join('').match(/[\p{Script=Latin}\p{Script=Cyrillic}]/gu))
}

function hasFont(language: string, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return subsets.some(({ name, ranges }) => {
    const font = fonts.find(({ file }) => file === `fonts/inter-${name}.woff2`)
    const isOfPage = font?.languages === 'all' || font?.languages.includes(language)
    return isOfPage === true && ranges.some(([first, last]) => code >= first && code <= last)
  })
}

describe('the font of the default brand', () => {
  it('is declared with the characters that its files were made with', () => {
    expect(fonts.map(({ file, ranges }) => [file, ranges])).toEqual(
      subsets.map(({ name, ranges }) => [`fonts/inter-${name}.woff2`, unicodeRange(ranges)]),
    )
  })

  it('has every letter of every Latin and Cyrillic language', async () => {
    const ownTexts = new Set(await readdir(catalogues))
    const missing = await Promise.all(
      locales
        .filter(({ code }) => ownTexts.has(code))
        .map(async ({ code, tag }) => {
          const { language } = new Intl.Locale(tag)
          const letters = [...(await lettersOf(code))]
          return letters.filter((letter) => !hasFont(language, letter)).map((letter) => `${code}: ${letter}`)
        }),
    )
    expect(missing.flat()).toEqual([])
  })
})
