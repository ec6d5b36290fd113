import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { messageShape } from '@portico/locale/message-shape'
import { createCatalogueReader, namespaces, requiredLocales } from '@portico/locale/texts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test-folder.ts'
import { branchesOf, type MessageTokens, tokensOf } from '../message-tokens.ts'
import { pseudoMessage } from './pseudo.ts'

const name = fc.constantFrom('0', 'coinName', '24hPercentChange', 'count')
const plainText = fc.stringMatching(/^[A-Za-z0-9 .,;:!?%“”é€–]{1,12}$/)
const apostrophe = fc.constant("it''s")
const placeholder = name.map((argument) => `{${argument}}`)
const tagged = fc.tuple(fc.constantFrom('0', 'b'), plainText).map(([tag, text]) => `<${tag}>${text}</${tag}>`)

/** ICU messages as the catalogues have them, one plural or select within another at most. */
const { message } = fc.letrec<{ message: string; part: string; plural: string; select: string }>((tie) => ({
  message: fc.array(tie('part'), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'message' },
    plainText,
    apostrophe,
    placeholder,
    tagged,
    tie('plural'),
    tie('select'),
  ),
  plural: fc
    .tuple(name, fc.constantFrom('plural', 'selectordinal'), tie('message'), tie('message'))
    .map(
      ([argument, type, one, other]) => `{${argument}, ${type}, =0 {none} one {${one}} other {# ${other}}}`,
    ),
  select: fc
    .tuple(name, tie('message'), tie('message'))
    .map(([argument, first, other]) => `{${argument}, select, spot_grid {${first}} 1 {x} other {${other}}}`),
}))

/** Every plain text of a message, tags left out, and the keys of its branches. */
function partsOf(tokens: MessageTokens): { texts: readonly string[]; keys: readonly string[] } {
  const parts = tokens.map((token) => {
    if (typeof token === 'string') return { texts: [token.replace(/<\/?[A-Za-z0-9]+\/?>/g, '')], keys: [] }
    const branches = branchesOf(token).map(([key, branch]) => ({ key, ...partsOf(branch) }))
    return {
      texts: branches.flatMap(({ texts }) => texts),
      keys: [token[0], ...branches.flatMap(({ key, keys }) => [key, ...keys])],
    }
  })
  return { texts: parts.flatMap(({ texts }) => texts), keys: parts.flatMap(({ keys }) => keys) }
}

const lettersIn = (texts: readonly string[]) => texts.join('').match(/\p{L}/gu)?.length ?? 0

describe('pseudoMessage', () => {
  it.each([
    ['Log in', '⟦ĽĽöğğ íñ⟧'],
    ['{0} vs {coinName}', '⟦{0} ṽṽš {coinName}⟧'],
    ['Read the <0>terms</0>', '⟦ŔŔéááđ ţĥĥé <0>ţţéŕɱɱš</0>⟧'],
    ["the brand''s", "⟦ţţĥéé ƀŕááñđđ''š⟧"],
    [
      '{count, plural, =0 {None} one {# coin} other {# coins}}',
      '⟦{count, plural, =0 {ÑÑöññé} one {# ççöííñ} other {# ççöííñš}}⟧',
    ],
    ['{0, select, a {A} other {B}}', '⟦{0, select, a {ÅÅ} other {ƁƁ}}⟧'],
  ])('LOC-06 writes %s as %s', (english, pseudo) => {
    expect(pseudoMessage(english)).toBe(pseudo)
  })

  it('LOC-06 keeps placeholders, tags and plurals of any message, and leaves no letter of its texts plain', () => {
    fc.assert(
      fc.property(message, (english) => {
        const pseudo = pseudoMessage(english)
        expect(messageShape(pseudo)).toEqual(messageShape(english))
        const [before, after] = [english, pseudo].map((text) => partsOf(tokensOf(text)))
        expect(after?.keys).toEqual(before?.keys)
        expect(after?.texts.join('')).not.toMatch(/[A-Za-z]/)
        expect(after?.texts.join('').match(/'/g)).toEqual(before?.texts.join('').match(/'/g))
      }),
    )
  })

  it('LOC-06 makes texts 40 % longer', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z ]{1,80}$/), (english) => {
        expect(lettersIn([pseudoMessage(english)])).toBeGreaterThanOrEqual(lettersIn([english]) * 1.4)
      }),
    )
  })

  it('throws at what is no ICU message', () => {
    expect(() => pseudoMessage('{a-b}')).toThrow(/syntax/)
  })
})

describe('pseudo-catalogues', () => {
  it('LOC-06 writes every English text for every locale that must have texts', () => {
    using folder = makeFolder({})
    const script = fileURLToPath(new URL('pseudo-catalogues.ts', import.meta.url))
    execFileSync(process.execPath, [script, folder.path])
    const [english, pseudo] = [
      createCatalogueReader(),
      createCatalogueReader([pathToFileURL(`${folder.path}/`)]),
    ]
    for (const namespace of namespaces) {
      const texts = Object.entries(english.own('en', namespace) ?? {})
      const expected = Object.fromEntries(texts.map(([id, text]) => [id, pseudoMessage(text)]))
      for (const code of requiredLocales) expect(pseudo.own(code, namespace)).toEqual(expected)
    }
  })

  it('writes for the locales that are named alone', () => {
    using folder = makeFolder({})
    const script = fileURLToPath(new URL('pseudo-catalogues.ts', import.meta.url))
    execFileSync(process.execPath, [script, folder.path, 'en', 'fr'])
    expect(readdirSync(folder.path).toSorted()).toEqual(['en', 'fr'])
  })

  it('wants a folder, and codes that are known', () => {
    const script = fileURLToPath(new URL('pseudo-catalogues.ts', import.meta.url))
    const run = (...args: readonly string[]) =>
      execFileSync(process.execPath, [script, ...args], { stdio: 'pipe' })
    expect(() => run()).toThrow('expected a folder')
    using folder = makeFolder({})
    expect(() => run(folder.path, 'xx')).toThrow('expected codes out of')
  })
})
