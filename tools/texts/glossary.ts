import { existsSync, readFileSync } from 'node:fs'
import type { LocaleCode } from '@portico/locale'
import { localeOf } from '@portico/locale'
import { messageShape } from '@portico/locale/message-shape'
import type { CatalogueReader } from '@portico/locale/texts'
import { namespaces } from '@portico/locale/texts'
import * as v from 'valibot'
import type { TextFault } from './catalogue-check.ts'
import { type Markdown, readText } from './content-check.ts'
import { readMarkdown, readMessage } from './typography.ts'

/** The terms that each language writes one way, with what tells them in English texts. */
const terms: Readonly<Record<string, RegExp>> = {
  'market cap': /\bmarket caps?\b/iu,
  'circulating supply': /\bcirculating supply\b/iu,
  'total supply': /\btotal supply\b/iu,
  'maximum supply': /\bmax(?:imum)? supply\b/iu,
  spot: /\bspot\b/iu,
  futures: /\bfutures\b/iu,
  'copy trading': /\bcopy trading\b/iu,
  'trading bot': /\btrading bots?\b/iu,
  'price prediction': /\bprice predictions?\b/iu,
  'price history': /\bprice history\b/iu,
  converter: /\bconverters?\b/iu,
  volatility: /\bvolatility\b/iu,
  wallet: /\bwallets?\b/iu,
  passkey: /\bpasskeys?\b/iu,
  password: /\bpasswords?\b/iu,
  'sub-account': /\bsub-accounts?\b/iu,
  'demo account': /\bdemo accounts?\b/iu,
  agency: /\bagenc(?:y|ies)\b/iu,
  'how to buy': /\bhow to buy\b/iu,
  deposit: /\bdeposits?\b/iu,
}

/** Terms that a glossary may settle too. */
const furtherTerms: Readonly<Record<string, RegExp>> = {
  validator: /\bvalidators?\b/iu,
  miner: /\bminers?\b/iu,
  'private key': /\bprivate keys?\b/iu,
  'recovery phrase': /\b(?:recovery|seed) (?:phrases?|words)\b/iu,
  delisting: /\bdelist(?:s|ed|ings?)?\b/iu,
}

const patterns: Readonly<Record<string, RegExp>> = { ...terms, ...furtherTerms }

/** The names of the terms that every glossary has, in their order there. */
export const glossaryTerms: readonly string[] = Object.keys(terms)

/** The terms that an English text has. */
export function termsIn(english: string): readonly string[] {
  return Object.keys(patterns).filter((term) => patterns[term]?.test(english) === true)
}

const filled = v.pipe(v.string(), v.trim(), v.minLength(1))

const glossarySchema = v.strictObject({
  /** How the reader is addressed, in English: "formal Sie throughout". */
  address: filled,
  terms: v.record(
    v.picklist(Object.keys(patterns)),
    v.strictObject({
      /** Stems, in the forms that texts bend them to; a text whose English has the term has one of them. */
      write: v.pipe(v.array(filled), v.minLength(1)),
      /** What other sites write and these texts do not. */
      never: v.optional(v.array(filled), []),
      /** Ids of texts that rightly do without the term, and paths of content that has such a word in another sense, with the reason. */
      except: v.optional(v.record(filled, filled), {}),
      note: v.optional(filled),
    }),
  ),
})

/** How one language writes the terms of the field. */
export type Glossary = v.InferOutput<typeof glossarySchema>

/** @throws Error that names each field that is wrong, or a term that is missing. */
export function parseGlossary(content: string): Glossary {
  const parsed = v.safeParse(glossarySchema, JSON.parse(content))
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`)
    throw new Error(problems.join('; '))
  }
  const missing = glossaryTerms.filter((term) => !Object.hasOwn(parsed.output.terms, term))
  if (missing.length > 0) throw new Error(`no word for ${missing.join(', ')}`)
  return parsed.output
}

const bundledFolder = new URL('../../packages/locale/glossary/', import.meta.url)

/** The glossary of a locale, else the nearest of its chain; null where only English would be left. */
export function readGlossary(code: LocaleCode, folder: URL = bundledFolder): Glossary | null {
  const files = localeOf(code).textsFrom.map((from) => ({ from, url: new URL(`${from}.json`, folder) }))
  const found = files.find(({ from, url }) => from !== 'en' && existsSync(url))
  if (found === undefined) return null
  try {
    return parseGlossary(readFileSync(found.url, 'utf8'))
  } catch (cause) {
    throw new Error(`glossary/${found.from}.json is not as it should be`, { cause })
  }
}

function termFaults(
  texts: { readonly id: string; readonly message: string; readonly english: string },
  glossary: Glossary,
) {
  // What cannot be read is a fault of the catalogue, which its own check names.
  if (messageShape(texts.message).faults.length > 0) return []
  const message = readMessage(texts.message).visible.toLocaleLowerCase()
  const english = readMessage(texts.english).visible
  return Object.entries(glossary.terms).flatMap(([term, { write, never, except }]) => {
    if (Object.hasOwn(except, texts.id)) return []
    const has = (words: readonly string[]) =>
      words.filter((word) => message.includes(word.toLocaleLowerCase()))
    const wrong = has(never).map((word) => `"${word}" is not the glossary’s word for "${term}"`)
    const lacks = patterns[term]?.test(english) === true && has(write).length === 0
    return lacks ? [...wrong, `"${term}" is none of: ${write.join(', ')}`] : wrong
  })
}

/** Every text of a locale that writes a term otherwise than its glossary does. */
export function checkGlossary(
  reader: CatalogueReader,
  code: LocaleCode,
  glossary: Glossary,
): readonly TextFault[] {
  return namespaces.flatMap((namespace) => {
    const english = new Map(Object.entries(reader.own('en', namespace) ?? {}))
    return Object.entries(reader.own(code, namespace) ?? {}).flatMap(([id, message]) =>
      termFaults({ id, message, english: english.get(id) ?? '' }, glossary).map((fault) => ({
        code,
        namespace,
        id,
        fault,
      })),
    )
  })
}

/**
 * Markdown of a language with a word that its glossary rules out. Prose may do without a term that its English original has, so that is no
 * fault here.
 */
export function checkContentGlossary(
  files: readonly Markdown[],
  code: LocaleCode,
  glossary: Glossary,
): readonly string[] {
  return files
    .filter(({ path }) => path.endsWith('.md') && path.split('/')[2] === code)
    .flatMap(({ path, text }) => {
      const said = readMarkdown(readText(text)).visible.toLocaleLowerCase()
      return Object.entries(glossary.terms).flatMap(([term, { never, except }]) =>
        Object.hasOwn(except, path)
          ? []
          : never
              .filter((word) => said.includes(word.toLocaleLowerCase()))
              .map((word) => `${path}: "${word}" is not the glossary’s word for "${term}"`),
      )
    })
}
