import { pathToFileURL } from 'node:url'
import type { Catalogue, CatalogueReader } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../test-folder.ts'
import { describeFault } from './catalogue-check.ts'
import {
  checkContentGlossary,
  checkGlossary,
  type Glossary,
  glossaryTerms,
  parseGlossary,
  readGlossary,
  termsIn,
} from './glossary.ts'

type Terms = Glossary['terms']

/** A glossary of words that no text has, but for the given terms. */
function glossaryOf(terms: Partial<Terms>): Glossary {
  const all = Object.fromEntries(
    glossaryTerms.map((term) => [term, terms[term] ?? { write: [`<${term}>`], never: [], except: {} }]),
  )
  return parseGlossary(JSON.stringify({ address: 'formal vous', terms: all }))
}

/** What is wrong with French texts of the namespace `site`, beside the English ones. */
function faultsOf(english: Catalogue, french: Catalogue, terms: Partial<Terms>): string[] {
  const reader: CatalogueReader = {
    own: (code, namespace) => (namespace === 'site' ? (code === 'en' ? english : french) : null),
    merged: () => ({}),
  }
  return checkGlossary(reader, 'fr', glossaryOf(terms)).map(describeFault)
}

const wallet = { write: ['portefeuille'], never: ['porte-monnaie'], except: {} }

describe('parseGlossary', () => {
  const right = glossaryOf({ wallet })
  const parse =
    (terms: unknown, address: unknown = 'formal') =>
    () =>
      parseGlossary(JSON.stringify({ address, terms }))

  it('LOC-06 reads how each term is written', () => {
    expect(right.terms['wallet']).toEqual(wallet)
    expect(Object.keys(right.terms)).toEqual(glossaryTerms)
  })

  it('LOC-06 names terms that are missing and terms that it does not know', () => {
    const { wallet: _, deposit: __, ...others } = right.terms
    expect(parse(others)).toThrow('no word for wallet, deposit')
    expect(parse({ ...right.terms, bitcoin: wallet })).toThrow(/bitcoin/)
  })

  it.each([
    [{ write: [] }, 'terms.wallet.write'],
    [{ write: [' '] }, 'terms.wallet.write.0'],
    [{ write: 'portefeuille' }, 'terms.wallet.write'],
    [{ never: ['porte-monnaie'] }, 'terms.wallet.write'],
    [{ write: ['portefeuille'], never: [''] }, 'terms.wallet.never.0'],
    [{ write: ['portefeuille'], except: { a: '' } }, 'terms.wallet.except.a'],
    [{ write: ['portefeuille'], words: [] }, 'terms.wallet.words'],
  ])('LOC-06 refuses %j', (term, place) => {
    expect(parse({ ...right.terms, wallet: term })).toThrow(`${place}: `)
  })

  it('LOC-06 takes further terms, and does without them', () => {
    const validator = { write: ['validateur'], never: ['validatrice'], except: {} }
    const settled = parseGlossary(JSON.stringify({ address: 'formal', terms: { ...right.terms, validator } }))
    expect(settled.terms['validator']).toEqual(validator)
    expect(termsIn('Delisted: write your seed words down')).toEqual(['recovery phrase', 'delisting'])
  })

  it('wants to know how the reader is addressed', () => {
    expect(parse(right.terms, ' ')).toThrow('address: ')
    expect(() => parseGlossary('{')).toThrow(SyntaxError)
  })
})

describe('readGlossary', () => {
  const content = JSON.stringify(glossaryOf({ wallet }))

  it('LOC-06 takes the glossary of the nearest base, and none of English', () => {
    using folder = makeFolder({ 'es.json': content, 'en.json': content })
    const url = pathToFileURL(`${folder.path}/`)
    expect(readGlossary('es', url)?.terms['wallet']).toEqual(wallet)
    expect(readGlossary('es-AR', url)).toEqual(readGlossary('es', url))
    expect(readGlossary('fr', url)).toBe(null)
    expect(readGlossary('en', url)).toBe(null)
  })

  it('prefers the locale’s own file, and names one that is broken', () => {
    using folder = makeFolder({ 'es.json': content, 'es-AR.json': '{ "address": "voseo", "terms": {} }' })
    const url = pathToFileURL(`${folder.path}/`)
    expect(() => readGlossary('es-AR', url)).toThrow('glossary/es-AR.json')
    expect(readGlossary('es', url)).not.toBe(null)
  })
})

describe('checkGlossary', () => {
  it('LOC-06 finds a text without the word of a term that its English has', () => {
    const english = { a: 'Your wallet', b: 'Wallets', c: 'Your account' }
    const wrong = 'fr/site.json "a": "wallet" is none of: portefeuille'
    expect(
      faultsOf(english, { a: 'Votre compte', b: 'Portefeuilles', c: 'Votre compte' }, { wallet }),
    ).toEqual([wrong])
    expect(faultsOf(english, { a: 'Votre PORTEFEUILLE', c: 'Votre portefeuille' }, { wallet })).toEqual([])
  })

  it('LOC-06 finds a word in one branch, and leaves what cannot be read to the check of catalogues', () => {
    const plural = (other: string) => `{count, plural, one {Un compte} other {${other}}}`
    const english = { a: 'Accounts', b: 'Wallets' }
    expect(faultsOf(english, { a: plural('# porte-monnaie') }, { wallet })).toHaveLength(1)
    expect(faultsOf(english, { b: plural('# portefeuilles') }, { wallet })).toEqual([])
    expect(faultsOf(english, { b: '{count, plural' }, { wallet })).toEqual([])
  })

  it('LOC-06 finds a word that the language decided against, whatever the English says', () => {
    expect(faultsOf({ a: 'Your account' }, { a: 'Votre Porte-monnaie' }, { wallet })).toEqual([
      'fr/site.json "a": "porte-monnaie" is not the glossary’s word for "wallet"',
    ])
    expect(faultsOf({ a: 'Your wallet' }, { a: 'Votre porte-monnaie' }, { wallet })).toHaveLength(2)
  })

  it('LOC-06 leaves out the texts that rightly do without a term', () => {
    const except = { wallet: { ...wallet, except: { a: 'A brand’s name' } } }
    expect(faultsOf({ a: 'Trust Wallet' }, { a: 'Trust Wallet' }, except)).toEqual([])
    expect(faultsOf({ b: 'Trust Wallet' }, { b: 'Trust Wallet' }, except)).toHaveLength(1)
  })

  it('reads what is visible, not the names of placeholders and branches', () => {
    expect(faultsOf({ a: '{wallet} <0>is</0> open' }, { a: '{wallet} est ouvert' }, { wallet })).toEqual([])
    expect(faultsOf({ a: 'Your <0>wallet</0>' }, { a: 'Votre {portefeuille}' }, { wallet })).toHaveLength(1)
  })

  it('takes no English text from the prototype of an object', () => {
    expect(faultsOf({}, { constructor: 'Votre compte' }, { wallet })).toEqual([])
  })

  it.each([
    ['market cap', 'Compare market caps'],
    ['circulating supply', 'Circulating supply times price'],
    ['total supply', 'The total supply'],
    ['maximum supply', 'Its max supply'],
    ['spot', 'Spot trading'],
    ['futures', 'Futures grid'],
    ['copy trading', 'Copy trading'],
    ['trading bot', 'Trading bots'],
    ['price prediction', 'Bitcoin price predictions'],
    ['price history', 'Price history'],
    ['converter', 'A converter'],
    ['volatility', 'Volatility over a year'],
    ['wallet', 'Wallets'],
    ['passkey', 'Passkeys'],
    ['password', 'Forgot your password?'],
    ['sub-account', 'Sub-accounts'],
    ['demo account', 'A demo account'],
    ['agency', 'For agencies'],
    ['how to buy', 'How to buy {0}'],
    ['deposit', 'Deposits'],
  ])('LOC-06 tells %s in English: %s', (term, message) => {
    const found = faultsOf({ a: message }, { a: 'rien' }, {})
    expect(found).toContain(`fr/site.json "a": "${term}" is none of: <${term}>`)
  })

  it.each(['Spotless', 'The future', 'Prices and their history', 'Convert', 'Total of the supply'])(
    'LOC-06 sees no term in: %s',
    (message) => {
      expect(faultsOf({ a: message }, { a: 'rien' }, {})).toEqual([])
    },
  )
})

describe('checkContentGlossary', () => {
  const files = [
    {
      path: 'content/coins/fr/btc.md',
      text: '---\ntitle: Un porte-monnaie\nupdated: 2026-11-20\n---\n\nTexte.',
    },
    {
      path: 'content/coins/fr/eth.md',
      text: '---\ntitle: Ether\n---\n\nUn Porte-monnaie ou `porte-monnaie`.',
    },
    { path: 'content/coins/en/btc.md', text: '---\ntitle: porte-monnaie\n---\n' },
  ]
  const fault = '"porte-monnaie" is not the glossary’s word for "wallet"'

  it('LOC-06 finds words that a glossary rules out in titles and texts of its language', () => {
    const faults = checkContentGlossary(files, 'fr', glossaryOf({ wallet }))
    expect(faults).toEqual([`content/coins/fr/btc.md: ${fault}`, `content/coins/fr/eth.md: ${fault}`])
  })

  it('LOC-06 lets a file have such a word with a reason', () => {
    const except = { 'content/coins/fr/btc.md': 'a purse' }
    const faults = checkContentGlossary(files, 'fr', glossaryOf({ wallet: { ...wallet, except } }))
    expect(faults).toEqual([`content/coins/fr/eth.md: ${fault}`])
  })
})
