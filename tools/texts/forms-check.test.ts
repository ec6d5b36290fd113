import { createCatalogueReader } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { checkContentForms, checkForms } from './forms-check.ts'

const said = (piece: string) => `CLDR would not write "${piece}" in this language`

describe('checkContentForms', () => {
  const faultsOf = (code: 'de' | 'es' | 'en', body: string) => {
    const path = `content/coins/${code}/btc.md`
    const front = '---\ntitle: 1,000 things\nsources:\n  - name: Vote of May 2, 2024\n---\n\n'
    return checkContentForms([{ path, text: front.replace('1,000', '') + body }], [code]).map((fault) =>
      fault.replace(`${path}: `, ''),
    )
  }

  it('LOC-07 finds numbers, percentages and dates in the forms of other languages', () => {
    expect(faultsOf('de', 'Am 6 Dezember\n2013 waren es 1,234.50 Stück.')).toEqual([
      said('1,234.50'),
      said('Am 6 Dezember 2013 waren es'),
    ])
    expect(faultsOf('es', 'Cada 210 000 bloques, un 3% menos.')).toEqual([said('210 000'), said('3%')])
  })

  it('LOC-07 passes what the language writes, code, and the names of sources', () => {
    expect(faultsOf('es', 'Cada 210.000 bloques, un 3\u00a0% menos: `0.0.12345`.')).toEqual([])
    expect(faultsOf('en', 'On December 6, 2013, RFC 7914 had 1,000 words.')).toEqual([])
  })
})

describe('checkForms', () => {
  it('LOC-07 reads the texts that a language falls back on by its own forms', () => {
    const bundled = createCatalogueReader()
    const reader = {
      ...bundled,
      merged: () => ({ 'prediction.backTest.half': 'En el rango del 50\u00a0%' }),
    }
    expect(checkForms(reader, ['es'])).toEqual([])
    expect(checkForms(reader, ['es-AR'])[0]).toMatchObject({ code: 'es-AR', fault: said('0\u00a0%') })
  })
})
