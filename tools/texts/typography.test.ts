import { describe, expect, it } from 'vitest'
import type { LanguageRules } from './language-rules.ts'
import { readMarkdown, readMessage, scriptFault, typographyFaults, wordsToTranslate } from './typography.ts'

function rulesOf(scripts: string, more: Partial<LanguageRules> = {}): LanguageRules {
  const advice = { phrases: [], deniedBefore: '$^', samples: { advises: [], explains: [] } }
  return { scripts: scripts.split(' '), advice, sameAsEnglish: {}, typography: [], ...more }
}

describe('readMessage', () => {
  it.each([
    ['Read the <0>terms</0><1/>', 'Read the terms'],
    ['{7dPercentChange} over {0}', '1 over 1'],
    ['{count, plural, one {# coin} other {# coins}} left', '# coin left\n\n# coins left'],
    ['{count, plural, =0 {None} other {{coin}}}', 'None\n\n1'],
    ['{place, selectordinal, two {#nd} few {#rd} other {#th}}', '#nd\n\n#rd\n\n#th'],
    ['{0, select, price {Prisprognos} futures_trading {Terminer} other {x}}', 'Prisprognos\n\nTerminer\n\nx'],
    [
      '{0, select, a {A {1, select, b {B} other {C}}} other {D}} {2, select, e {E} other {F}}',
      'A B E\n\nA C F\n\nD F',
    ],
    ["It''s '{here}'", "It's {here}"],
    ['Nothing to hide', 'Nothing to hide'],
  ])('LOC-06 shows of %s what readers see', (message, visible) => {
    expect(readMessage(message)).toEqual({ text: message, visible })
  })

  it('refuses what is no message', () => {
    expect(() => readMessage('{count, plural')).toThrow(Error)
  })
})

describe('readMarkdown', () => {
  it.each([
    ['See [a link](https://example.com/a_b) and https://example.com', 'See [a link and '],
    ['Type `npm start` here', 'Type 1 here'],
    ['One {word} stays', 'One {word} stays'],
  ])('LOC-06 shows of %s what readers see', (text, visible) => {
    expect(readMarkdown(text)).toEqual({ text, visible })
  })
})

describe('wordsToTranslate', () => {
  const wordsOf = (message: string) => wordsToTranslate(readMessage(message))

  it('LOC-06 counts no names, codes, placeholders and tags', () => {
    expect(wordsOf('<0>Bitcoin</0> in {fiatCode}: 24 % of USDT')).toEqual(['in', 'of'])
    expect(wordsOf('BTC / USD, {coinName} vs {0}')).toEqual([])
    expect(wordsOf('Größe H2O')).toEqual(['Größe', 'H2O'])
  })

  it('LOC-06 counts what branches say, not what chooses them', () => {
    expect(wordsOf('{0, select, price {Prisprognos} other {BTC}}')).toEqual(['Prisprognos'])
  })
})

describe('scriptFault', () => {
  const faultOf = (message: string, scripts: string, more?: Partial<LanguageRules>) =>
    scriptFault(readMessage(message), rulesOf(scripts, more))

  it.each<[string, string]>([
    ['Latin', 'Preise und Kurse'],
    ['Latin', 'O‘zbekcha matn'],
    ['Cyrillic', 'Цены в USD, API'],
    ['Arabic', 'سعر Bitcoin بالدولار'],
    ['Thai', 'ราคา Bitcoin'],
    ['Hiragana Katakana Han', 'ビットコインの価格'],
    ['Hiragana Katakana Han', '価格'],
    ['Han', '比特币价格'],
    ['Han', 'BTC / {fiatCode} 24 %'],
    ['Hangul', '비트코인 가격, σ = 2'],
  ])('LOC-06 lets a text in %s script be: %s', (script, message) => {
    expect(faultOf(message, script)).toEqual([])
  })

  it.each<[string, string]>([
    ['Cyrillic', 'Prices'],
    ['Arabic', 'Sign up for {brand}'],
    ['Thai', 'Prices'],
    ['Hiragana Katakana Han', 'Prices of <0>coins</0>'],
    ['Han', 'Prices'],
  ])('LOC-06 finds a text without a letter in %s script: %s', (script, message) => {
    expect(faultOf(message, script)).toEqual([`no letter in ${script.replaceAll(' ', ' or ')} script`])
  })

  it.each<[string, string, string]>([
    ['Latin', 'Рrices', 'Р'],
    ['Latin', 'Prices 価格', '価'],
    ['Cyrillic', 'Цены และ', 'แ'],
    ['Arabic', 'سعر и', 'и'],
    ['Thai', 'ราคา 価格', '価'],
    ['Hiragana Katakana Han', '価格 ราคา', 'ร'],
    ['Han', '比特币の价格', 'の'],
    ['Hangul', '비트코인 價格', '價'],
  ])('LOC-06 finds in %s text a letter of another script: %s', (script, message, letter) => {
    expect(faultOf(message, script)).toEqual([`letter of another script: ${letter}`])
  })

  it('LOC-06 lets a whole text be as in English where the language says so, no other', () => {
    const more = { sameAsEnglish: { Blog: 'The Japanese write it so too' } }
    expect(faultOf('Blog', 'Hiragana Katakana Han', more)).toEqual([])
    expect(faultOf('Blogs', 'Hiragana Katakana Han', more)).toEqual([
      'no letter in Hiragana or Katakana or Han script',
    ])
    expect(faultOf('constructor', 'Hiragana Katakana Han', more)).toEqual([
      'no letter in Hiragana or Katakana or Han script',
    ])
  })

  it('reads no letters of another script in addresses and code', () => {
    const written = readMarkdown('Siehe `Цена` und [hier](https://example.com/цена)')
    expect(scriptFault(written, rulesOf('Latin'))).toEqual([])
  })
})

describe('typographyFaults', () => {
  const rules = rulesOf('Latin', {
    typography: [
      { wrong: String.raw`\.\.\.`, instead: 'an ellipsis is …' },
      { wrong: String.raw`\p{L}[?!]`, instead: 'a narrow space before the mark' },
    ],
  })

  const faultsOf = (message: string, by = rules) => typographyFaults(readMessage(message), by)

  it('LOC-06 names once each way in which the language does not write', () => {
    expect(faultsOf('Encore... et encore... Quoi?')).toEqual([
      '"...": an ellipsis is …',
      '"i?": a narrow space before the mark',
    ])
  })

  it('LOC-06 finds them in every branch', () => {
    expect(faultsOf('{count, plural, =0 {Rien...} other {Quoi ?}}')).toEqual(['"...": an ellipsis is …'])
    expect(faultsOf('{0, select, a {Oui} other {Quoi?}}')).toEqual(['"i?": a narrow space before the mark'])
  })

  it('LOC-06 passes what is written right, and what readers do not see', () => {
    expect(faultsOf('Encore… Quoi ?')).toEqual([])
    expect(typographyFaults(readMarkdown('Voir `...` et https://example.com/a?b'), rules)).toEqual([])
    expect(faultsOf('{count, plural, one {# pièce} other {# pièces}}')).toEqual([])
    expect(faultsOf('Encore... Quoi?', rulesOf('Latin'))).toEqual([])
  })
})
