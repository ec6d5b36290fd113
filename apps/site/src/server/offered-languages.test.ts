import { localeOf, locales } from '@portico/locale'
import { completeLocales } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { brandOf } from '../../test/context.ts'
import { offeredLanguages } from './offered-languages.ts'

const beyond = locales.filter(({ listed }) => listed === 'beyond').map(({ code }) => code)

describe('offeredLanguages', () => {
  it('LOC-02 LOC-08 has the languages of the specification, and no other unless the brand says so', () => {
    const { has, complete, beyond: added } = offeredLanguages(brandOf())
    expect(locales.filter(({ code, hidden }) => !hidden && has(code))).toHaveLength(31)
    expect(added).toEqual([])
    for (const code of beyond) expect([has(code), complete.has(code)]).toEqual([false, false])
  })

  it('LOC-06 has one beyond the specification with all its texts, or not at all', () => {
    for (const code of beyond) {
      const open = () => offeredLanguages(brandOf({ languages: [code] }))
      if (completeLocales().includes(code)) {
        expect(open().has(code)).toBe(true)
        expect(open().complete.has(code)).toBe(true)
        expect(open().beyond).toEqual([code])
      } else expect(open).toThrow(`languages names ${code}, whose texts are not complete`)
    }
  })

  it.each(['fr', 'bg', 'xx'])('LOC-02 refuses %s, which is no language beyond the specification', (code) => {
    expect(localeOf(code)?.listed).not.toBe('beyond')
    expect(() => offeredLanguages(brandOf({ languages: [code] }))).toThrow(
      `brand test: languages names ${code}`,
    )
  })
})
