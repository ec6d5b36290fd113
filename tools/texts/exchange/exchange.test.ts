import { type LocaleCode, localeOf } from '@portico/locale'
import { readCountryPhrases } from '@portico/locale/country-phrases'
import { createCatalogueReader, namespaces } from '@portico/locale/texts'
import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { collectExchange } from './collect.ts'
import { ExchangeError, readXliff } from './read-xliff.ts'
import { takeIn } from './take-in.ts'
import { writeXliff } from './write-xliff.ts'

const reader = createCatalogueReader()
const documentOf = (code: LocaleCode) => writeXliff(collectExchange(reader, code))

/** The French texts that faults are made in. */
function someFrench(): string {
  const ids = ['shell.skip', 'nav.home', 'nav.converter', 'header.home']
  const exchange = collectExchange(reader, 'fr')
  const files = exchange.files
    .map((file) => ({ ...file, units: file.units.filter(({ id }) => ids.includes(id)) }))
    .toSorted((one, other) => other.units.length - one.units.length)
  return writeXliff({ ...exchange, files })
}

describe('texts that are given out and taken in again', () => {
  it.each(['ja', 'es-AR'] as const)('LOC-06 give the catalogues of %s, to the letter', (code) => {
    const document = documentOf(code)
    expect(XMLValidator.validate(document)).toBe(true)
    const { catalogues, faults } = takeIn(readXliff(document), reader)
    expect(faults).toEqual([])
    for (const namespace of namespaces) {
      const own = reader.own(code, namespace) ?? {}
      expect(JSON.stringify(catalogues.get(namespace) ?? {}), namespace).toBe(JSON.stringify(own))
    }
  })

  it.each(['de', 'ru', 'es-AR'] as const)('LOC-06 give the country phrases of %s', (code) => {
    const document = documentOf(code)
    expect(document).toContain(`original="${code}/countries.json"`)
    expect(takeIn(readXliff(document), reader)).toMatchObject({
      countries: readCountryPhrases(code),
      faults: [],
    })
  })

  it('LOC-06 take in a phrase for a country, and leave out one that says what the rule says', () => {
    const own = /(<unit id="NL"[\s\S]*?<target[^>]*>)[^<]*/
    const open = /(<unit id="ZW"[\s\S]*?<\/source>)/
    const german = documentOf('de')
    const taken = (document: string) => takeIn(readXliff(document), reader)
    const withTarget = (text: string) => german.replace(open, `$1<target>${text}</target>`)
    expect(taken(withTarget('in {name}')).countries).toEqual(readCountryPhrases('de'))
    expect(taken(withTarget('im {name}')).countries?.phrases['ZW']).toBe('im {name}')
    expect(taken(german.replace(own, '$1in Holland')).faults).toEqual([
      'countries/de.json "NL": does not say Niederlande',
    ])
    expect(taken(german.replace('<unit id="ZW"', '<unit id="XX"')).faults).toEqual([
      'countries/de.json "XX": is no country',
    ])
  })

  it('LOC-06 tell what a text is for, how long it may be, its terms, and what its base says', () => {
    const units = (code: 'fr' | 'es-AR') =>
      collectExchange(reader, code).files.find(({ namespace }) => namespace === 'site')?.units ?? []
    const converter = units('fr').find(({ id }) => id === 'nav.converter')
    expect(converter).toMatchObject({ max: 20, base: null, terms: [{ term: 'converter' }] })
    expect(converter?.note).toContain('breadcrumb')
    expect(units('es-AR').find(({ id }) => id === 'nav.converter')?.base).not.toBeNull()
    const document = documentOf('fr')
    expect(document).toContain('<note category="limit">At most 20 characters')
    expect(document).toContain('<gls:term>converter</gls:term>')
    expect(document).toMatch(/<note category="address">[^<]*vous/)
  })

  it('LOC-06 leave alone what was not translated', () => {
    const target = '<target xml:space="preserve">Accueil</target>'
    const { catalogues, faults } = takeIn(readXliff(someFrench().replace(target, '<target/>')), reader)
    expect(faults).toEqual([])
    expect(catalogues.get('site')?.['nav.home']).toBe('Accueil')
  })
})

describe('texts with a fault', () => {
  const french = someFrench()
  const home = '<target xml:space="preserve">Accueil</target>'
  const faultsOf = (document: string) => takeIn(readXliff(document), reader).faults
  const withHome = (text: string) => french.replace(home, `<target xml:space="preserve">${text}</target>`)
  const brandText = /(<unit id="header\.home"[\s\S]*?<target[^>]*>)([^<]*)/

  it.each([
    [
      'a placeholder is missing',
      french.replace(brandText, '$1Page d’accueil'),
      'fr/header.json "header.home": placeholders: lacks brand',
    ],
    [
      'a placeholder is unknown',
      withHome('Accueil {nom}'),
      'fr/site.json "nav.home": unknown placeholder {nom}',
      'fr/site.json "nav.home": placeholders: adds nom',
    ],
    ['there is a tag', withHome('&lt;0&gt;Accueil&lt;/0&gt;'), 'fr/site.json "nav.home": tags: adds 0'],
    ['a brace stands alone', withHome('Accueil {'), 'fr/site.json "nav.home": a brace stands alone'],
    [
      'it is too long',
      withHome('Retour à la page d’accueil du site'),
      'fr/site.json "nav.home": takes 34 characters where 18 have room',
    ],
    [
      'a character turns the direction',
      withHome('\u202EAccueil'),
      'fr/site.json "nav.home": has the hidden character U+202E',
    ],
    ['a space is outside', withHome(' Accueil'), 'fr/site.json "nav.home": begins or ends with a space'],
    ['it is English', withHome('Home'), 'fr/site.json "nav.home": left in English'],
    [
      'the id is unknown',
      french.replace('id="nav.home"', 'id="nav.house"'),
      'fr/site.json "nav.house": English has no such text',
    ],
    [
      'English has changed',
      french.replace('>Home<', '>House<'),
      'fr/site.json "nav.home": the English text has changed since; export it again',
    ],
    [
      'the glossary says otherwise',
      french.replace('>Convertisseur</target>', '>Outil</target>'),
      'fr/site.json "nav.converter": "converter" is none of: convertisseur',
    ],
  ])('LOC-06 CONV-08 are refused where %s', (_, document, ...wanted) => {
    expect(faultsOf(document)).toEqual(wanted)
  })
})

describe('documents of other tools', () => {
  const french = someFrench()

  it('LOC-06 have characters by number and name the language of a text', () => {
    const home = '<target xml:space="preserve">Accueil</target>'
    const other = '<target xml:lang="fr">L&#8217;accueil&#xA0;&#38; &lt;</target>'
    const { texts } = readXliff(french.replace(home, other))
    expect(texts.find(({ id }) => id === 'nav.home')?.target).toBe('L’accueil\u00A0& <')
  })
})

describe('documents that cannot be read', () => {
  const french = someFrench()
  const home = '<target xml:space="preserve">Accueil</target>'
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'

  it.each([
    ['has a document type', french.replace('<xliff', `${laughs}<xliff`), 'a document type is not allowed'],
    ['is cut off', french.slice(0, 1200), 'no XML: line'],
    ['is something else', '<html><body/></html>', 'no XLIFF document'],
    [
      'is an older XLIFF',
      french.replace(/(<xliff [^>]*)version="2\.0"/, '$1version="1.2"'),
      'XLIFF 2 is wanted',
    ],
    [
      'has markup in a text',
      french.replace(home, '<target>Ac<b>cueil</b></target>'),
      'nav.home: the target has markup of its own',
    ],
    [
      'has a text in two segments',
      french.replace(home, `${home}</segment><segment><source>x</source>`),
      'nav.home: a unit has one segment',
    ],
    [
      'is in another language',
      french.replace('trgLang="fr"', 'trgLang="de"'),
      'fr is fr, and the document is in de',
    ],
    [
      'has files of two languages',
      french.replace('original="fr/site.json"', 'original="de/site.json"'),
      'a document has the texts of one language',
    ],
    [
      'is to change English',
      french.replaceAll('original="fr/', 'original="en/').replace('trgLang="fr"', 'trgLang="en"'),
      'en/site.json: the site has no such file of texts',
    ],
    [
      'is of a locale that shows the texts of another',
      french.replaceAll('original="fr/', 'original="asia/').replace('trgLang="fr"', 'trgLang="en-SG"'),
      'asia/site.json: the site has no such file of texts',
    ],
    [
      'has a text in a group',
      french.replace(/(<unit id="nav\.home"[\s\S]*?<\/unit>)/, '<group id="g">$1</group>'),
      'units in a group are not read',
    ],
    [
      'has a reference of no character',
      french.replace(home, '<target>&#x110000;</target>'),
      '&#x110000; is no character',
    ],
    [
      'has a name that XML does not know',
      french.replace(home, '<target>L&rsquo;accueil</target>'),
      '&rsquo; is no character',
    ],
    [
      'has a text beyond all sizes',
      french.replace(home, `<target>${'a'.repeat(10_001)}</target>`),
      'nav.home: the target is longer than',
    ],
    [
      'names a file elsewhere',
      french.replace('original="fr/site.json"', 'original="../../etc/passwd"'),
      '../../etc/passwd: the site has no such file of texts',
    ],
    [
      'has a text twice',
      french.replace('id="shell.skip"', 'id="nav.home"'),
      'fr/site.json "nav.home": is there twice',
    ],
  ])('LOC-06 are refused: one that %s', (_, document, message) => {
    expect(() => readXliff(document)).toThrow(ExchangeError)
    expect(() => readXliff(document)).toThrow(message)
  })

  it('LOC-06 are refused where they are larger than any language', () => {
    expect(() => readXliff(french.replace('Accueil', 'a'.repeat(8_000_000)))).toThrow(
      'larger than 8000000 bytes',
    )
  })

  it('LOC-06 know the languages by the tags that tools write', () => {
    expect(documentOf('es-AR')).toContain(`trgLang="${localeOf('es-AR').tag}"`)
  })
})
