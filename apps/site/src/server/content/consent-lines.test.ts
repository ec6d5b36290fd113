import { describe, expect, it } from 'vitest'
import { linesForConsent } from './consent-lines.ts'

const text = [
  'Before.',
  '<!-- consent: required -->',
  'Switch it on.',
  '<!-- consent: assumed -->',
  'Switch it off.',
  '<!-- consent: any -->',
  'After.',
].join('\n')

describe('linesForConsent', () => {
  it.each([
    ['required', 'Before.\nSwitch it on.\nAfter.'],
    ['ask', 'Before.\nSwitch it on.\nAfter.'],
    ['assumed', 'Before.\nSwitch it off.\nAfter.'],
  ] as const)('ANA-06 keeps what holds where consent is %s', (consent, kept) => {
    expect(linesForConsent(text, consent, 'a.md')).toBe(kept)
  })

  it('reads marks of other spaces and line ends', () => {
    const loose = text.replaceAll('<!-- ', '<!--').replaceAll('\n', '\r\n')
    expect(linesForConsent(loose, 'assumed', 'a.md')).toBe('Before.\r\nSwitch it off.\r\nAfter.')
  })

  it('leaves a text without marks, and other comments, as they are', () => {
    const plain = '# A\n\n<!-- a remark -->\nOne.\n'
    expect(linesForConsent(plain, 'required', 'a.md')).toBe(plain)
  })

  it.each([
    ['<!-- consent: maybe -->\n', 'a.md: consent cannot be "maybe"'],
    ['<!-- consent:  -->\n', 'a.md: consent cannot be ""'],
    ['<!-- consent: assumed -->\nOn.', 'a.md: ends where only consent "assumed" is spoken of'],
  ])('refuses %j', (written, problem) => {
    expect(() => linesForConsent(written, 'required', 'a.md')).toThrow(new TypeError(problem))
  })
})
