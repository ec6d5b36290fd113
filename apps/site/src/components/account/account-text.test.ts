import { type LocaleCode, localeOf } from '@portico/locale'
import { compiledCatalogue, readCatalogue } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { createAccountText } from './account-text.tsx'

const namespaces = ['account', 'privacy', 'recovery', 'security'] as const

const textsOf = (code: LocaleCode) =>
  Object.assign({}, ...namespaces.map((namespace) => compiledCatalogue(code, namespace)))

describe('an address in a text of accounts', () => {
  it('A11Y-01 keeps its direction in a text that reads from right to left', () => {
    const text = createAccountText(textsOf('ar'), 'ar')
    expect(localeOf('ar').dir).toBe('rtl')
    expect(text('recover.given', { address: '+49***89' })).toContain('\u2068+49***89\u2069')
    expect(text('code.sentTo', { address: 'a***@example.com', time: '12:00' })).toContain(
      '\u2068a***@example.com\u2069',
    )
  })

  it('leaves a text that reads from left to right, and other values, as they are', () => {
    const text = createAccountText(textsOf('en'), 'en')
    expect(text('recover.given', { address: '+49***89' })).toBe('You entered: +49***89')
    const arabic = createAccountText(textsOf('ar'), 'ar')
    expect(arabic('data.download', { name: 'CSV' })).not.toMatch(/[\u2068\u2069]/)
    expect(arabic('data.title')).not.toMatch(/[\u2068\u2069]/)
  })

  it('is isolated here alone: no Arabic text does it a second time', () => {
    const texts = namespaces.flatMap((namespace) => Object.entries(readCatalogue('ar', namespace)))
    const marked = texts.filter(([, text]) => text.includes('\u2068{address}'))
    expect(marked).toEqual([])
  })
})
