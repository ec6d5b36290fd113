import { setupI18n } from '@lingui/core'
import { type LocaleCode, localeOf } from '@portico/locale'
import { compiledCatalogue } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { formatText } from '../../views/content/format-text.ts'
import { joinTexts } from './joined.tsx'
import type { Translate } from './use-text.ts'

function textsOf(code: LocaleCode): Translate {
  const { tag } = localeOf(code)
  const i18n = setupI18n({ locale: tag, messages: { [tag]: compiledCatalogue(code, 'site') } })
  return (id, values) => formatText(i18n, id, values)
}

describe('joinTexts', () => {
  it.each([
    ['en', 'A: B', 'A, B, C', 'A (B)'],
    ['de', 'A: B', 'A, B, C', 'A (B)'],
    ['fr', 'A\u00a0: B', 'A, B, C', 'A (B)'],
    ['ar', 'A: B', 'A، B، C', 'A (B)'],
    ['ja', 'A：B', 'A、B、C', 'A（B）'],
    ['ko', 'A: B', 'A, B, C', 'A(B)'],
    ['zh-TC', 'A：B', 'A、B、C', 'A（B）'],
  ] as const)('LOC-06 joins texts by the marks of %s', (code, label, list, bracket) => {
    const text = textsOf(code)
    expect(joinTexts(text, 'join.label', ['A', 'B'])).toBe(label)
    expect(joinTexts(text, 'join.list', ['A', 'B', 'C'])).toBe(list)
    expect(joinTexts(text, 'join.bracket', ['A', 'B'])).toBe(bracket)
  })

  it('LOC-06 leaves one text as it is, and none empty', () => {
    expect(joinTexts(textsOf('ja'), 'join.list', ['A'])).toBe('A')
    expect(joinTexts(textsOf('ja'), 'join.list', [])).toBe('')
  })
})
