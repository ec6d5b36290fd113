import { type LocaleCode, localeOf } from '@portico/locale'
import { readCountryPhrases } from '@portico/locale/country-phrases'
import { type CatalogueReader, type Namespace, namespaces, ownLanguageChain } from '@portico/locale/texts'
import { readContexts } from '../context-check.ts'
import { type Glossary, readGlossary, termsIn } from '../glossary.ts'
import { countryUnits } from './country-units.ts'
import { countryFile, type Exchange, type TranslationUnit, type UnitTerm } from './translation-unit.ts'

function unitTerms(source: string, glossary: Glossary | null): readonly UnitTerm[] {
  if (glossary === null) return []
  return termsIn(source).flatMap((term) => {
    const entry = glossary.terms[term]
    return entry === undefined
      ? []
      : [{ term, write: entry.write, never: entry.never, note: entry.note ?? null }]
  })
}

function unitsOf(
  reader: CatalogueReader,
  code: LocaleCode,
  namespace: Namespace,
): readonly TranslationUnit[] {
  const english = Object.entries(reader.own('en', namespace) ?? {})
  const own = reader.own(code, namespace) ?? {}
  const bases = ownLanguageChain(localeOf(code)).filter((from) => from !== code)
  const contexts = readContexts(namespace)
  const glossary = readGlossary(code)
  const ofBases = bases.map((from) => reader.own(from, namespace) ?? {})
  const ofBase = (id: string) => ofBases.find((texts) => Object.hasOwn(texts, id))?.[id] ?? null
  return english.map(([id, source]) => ({
    id,
    source,
    target: Object.hasOwn(own, id) ? (own[id] ?? null) : null,
    note: contexts[id]?.note ?? null,
    max: contexts[id]?.max ?? null,
    base: ofBase(id),
    terms: unitTerms(source, glossary),
  }))
}

/** Everything that is given out for the translation of a language. */
export function collectExchange(reader: CatalogueReader, code: LocaleCode): Exchange {
  return {
    code,
    tag: localeOf(code).tag,
    address: readGlossary(code)?.address ?? null,
    files: [
      ...namespaces.map((namespace) => ({ namespace, units: unitsOf(reader, code, namespace) })),
      { namespace: countryFile, units: countryUnits(code, readCountryPhrases) },
    ],
  }
}
