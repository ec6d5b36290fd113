import { describe, expect, it } from 'vitest'
import { createCatalogueReader, requiredLocales } from './texts.ts'

/** Links that show the name of a format alone. Their accessible name is the text: words in brackets do not count (axe). */
const names = [
  { namespace: 'asset', key: 'asset.csv', shown: 'CSV' },
  { namespace: 'asset', key: 'asset.json', shown: 'JSON' },
  { namespace: 'site', key: 'twin.csv', shown: 'CSV' },
] as const

describe('the names of links to files', () => {
  it.each(requiredLocales)('A11Y-01 have the word that is shown as a word of its own, in %s', (locale) => {
    const reader = createCatalogueReader()
    for (const { namespace, key, shown } of names) {
      const words = String(reader.merged(locale, namespace)[key]).split(/[\s：]/u)
      expect(words, key).toContain(shown)
    }
  })
})
