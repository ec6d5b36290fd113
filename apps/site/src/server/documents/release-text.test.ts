import { readdir } from 'node:fs/promises'
import { loadBrand } from '@portico/brands'
import { describe, expect, it } from 'vitest'
import { recordingLogger } from '../../../test/context.ts'
import { readDocument } from './read-document.ts'
import { readReleaseText } from './release-text.ts'

const brand = await loadBrand('default')

describe('readReleaseText', () => {
  it.each(['legal/en/terms', 'coin/en/btc', 'country/de', 'brand/favicon', 'brand/logo'])(
    'SHIP-05 gives the text of the release for %s, which fits as a document',
    async (document) => {
      const text = await readReleaseText(document, brand)
      expect(text).not.toBeNull()
      await readDocument(document, text ?? '', { brand, logger: recordingLogger() })
    },
  )

  it('SHIP-05 knows each guide of the release', async () => {
    const folder = new URL('../../../../../content/academy/en/', import.meta.url)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
    expect(names.length).toBeGreaterThan(0)
    const texts = await Promise.all(
      names.map((name) => readReleaseText(`academy/en/${name.slice(0, -'.md'.length)}`, brand)),
    )
    expect(texts).not.toContain(null)
  })

  it.each(['brand/settings', 'tdk', 'news/en/none', 'legal/en/terms/de', 'coin/en/../../x', 'nothing'])(
    'SHIP-05 has none for %s',
    async (document) => {
      expect(await readReleaseText(document, brand)).toBeNull()
    },
  )
})
