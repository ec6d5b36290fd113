import { type LocaleCode, localeOf } from '@portico/locale'
import { namespaces } from '@portico/locale/texts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as v from 'valibot'
import { localeToTranslate } from './locale-to-translate.ts'
import { countryFile, type FileName } from './translation-unit.ts'

/** A document that is not what `texts:export` gives out; the message says where. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'
}

/** One text that came back. */
export interface ReturnedText {
  readonly namespace: FileName
  readonly id: string
  readonly source: string
  /** Null where it was not translated. */
  readonly target: string | null
}

/** What came back for a language. */
export interface ReturnedTexts {
  readonly code: LocaleCode
  readonly texts: readonly ReturnedText[]
}

/** Larger documents are no texts of this site: a language is half a megabyte. */
const largestBytes = 8_000_000

/** No text of the site is nearly as long; checks of a text take longer than its length. */
const longestText = 10_000

const plainText = (what: string) =>
  v.pipe(
    v.string(`${what} has markup of its own; a text is plain, as ICU writes it`),
    v.maxLength(longestText, `${what} is longer than ${longestText} characters`),
  )

const textElement = (what: string) =>
  v.union(
    [
      v.pipe(
        v.strictObject({
          '#text': v.optional(plainText(what), ''),
          '@xml:space': v.optional(v.string()),
          '@xml:lang': v.optional(v.string()),
        }),
        v.transform((element) => element['#text']),
      ),
      plainText(what),
    ],
    `${what} has markup of its own; a text is plain, as ICU writes it`,
  )

const unitSchema = v.object({
  '@id': v.string('a unit without an id'),
  segment: v.pipe(
    v.array(v.object({ source: textElement('the source'), target: v.optional(textElement('the target')) })),
    v.length(1, 'a unit has one segment'),
  ),
})

const documentSchema = v.object({
  xliff: v.object(
    {
      '@version': v.picklist(['2.0', '2.1', '2.2'], 'XLIFF 2 is wanted'),
      '@srcLang': v.literal('en', 'translated from another language than en'),
      '@trgLang': v.string('without the language that it is in'),
      file: v.array(
        v.object({
          '@original': v.string('a file without its original'),
          unit: v.array(unitSchema),
          group: v.optional(v.never('units in a group are not read; send the file as it was given out')),
        }),
      ),
    },
    'no XLIFF document',
  ),
})

const lists: ReadonlySet<string> = new Set(['file', 'unit', 'segment'])

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => lists.has(name),
  ignoreDeclaration: true,
})

const markupNames: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const namedReference = /^&(?:amp|lt|gt|quot|apos);$/

/** Characters in place of references by number, which many tools write; those that are markup stay escaped. */
function withCharacters(xml: string): string {
  return xml.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));|&[^;\s<&]{0,30};?/gi, (reference, hex, decimal) => {
    if (namedReference.test(reference)) return reference
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    if (!(code > 0 && code <= 0x10_ffff)) throw new ExchangeError(`${reference} is no character`)
    const character = String.fromCodePoint(code)
    return markupNames[character] ?? character
  })
}

function parsedXml(xml: string): unknown {
  if (Buffer.byteLength(xml) > largestBytes) throw new ExchangeError(`larger than ${largestBytes} bytes`)
  // No entities of a document's own, so that none can grow or name a file.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new ExchangeError('a document type is not allowed')
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new ExchangeError(`no XML: line ${valid.err.line}: ${valid.err.msg}`)
  return parser.parse(withCharacters(xml))
}

/** What is wrong, after the file and the text that it is in. */
function whereOf(issue: v.BaseIssue<unknown>): string {
  const names = (issue.path ?? []).flatMap(({ value }) => {
    if (typeof value !== 'object' || value === null) return []
    return ['@original', '@id'].flatMap((key) => {
      const name: unknown = Reflect.get(value, key)
      return typeof name === 'string' ? [name] : []
    })
  })
  return [...names, issue.message].join(': ')
}

function placeOf(original: string): { readonly code: LocaleCode; readonly namespace: FileName } {
  const [code = '', file] = original.split('/')
  const locale = localeToTranslate(code)
  const names: readonly FileName[] = [...namespaces, countryFile]
  const namespace = names.find((each) => `${each}.json` === file)
  if (locale === null || namespace === undefined)
    throw new ExchangeError(`${original}: the site has no such file of texts`)
  return { code: locale.code, namespace }
}

/**
 * Reads a document that translators send back.
 * @throws ExchangeError for what is no XLIFF 2 of this site: broken XML, a document type, markup in texts, several languages, a text twice
 */
export function readXliff(xml: string): ReturnedTexts {
  const content = parsedXml(xml)
  if (typeof content !== 'object' || content === null || !('xliff' in content))
    throw new ExchangeError('no XLIFF document')
  const parsed = v.safeParse(documentSchema, content)
  if (!parsed.success) throw new ExchangeError(parsed.issues.map(whereOf).join('\n'))
  const { xliff } = parsed.output
  const files = xliff.file.map((file) => ({ ...file, ...placeOf(file['@original']) }))
  const [code, ...others] = new Set(files.map((file) => file.code))
  if (code === undefined || others.length > 0)
    throw new ExchangeError('a document has the texts of one language')
  if (localeOf(code).tag !== xliff['@trgLang'])
    throw new ExchangeError(`${code} is ${localeOf(code).tag}, and the document is in ${xliff['@trgLang']}`)
  const texts = files.flatMap(({ namespace, unit }) =>
    unit.map(({ '@id': id, segment: [segment] }) => {
      const target = segment?.target ?? ''
      return { namespace, id, source: segment?.source ?? '', target: target === '' ? null : target }
    }),
  )
  const places = texts.map(({ namespace, id }) => `${code}/${namespace}.json "${id}"`)
  const known = new Set<string>()
  const twice = places.filter((place) => known.size === known.add(place).size)
  if (twice.length > 0) throw new ExchangeError(twice.map((place) => `${place}: is there twice`).join('\n'))
  return { code, texts }
}
