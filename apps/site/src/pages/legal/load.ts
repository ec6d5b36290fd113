import { formatDay, regionName } from '@portico/format'
import { type LegalDocument, legalDocuments, otherCountries } from './documents.ts'
import { foreignLanguage } from '../../views/content/written-text.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { valuesOf } from '../query.ts'
import { definition } from './definition.ts'
import type { LegalChoice, LegalView } from './view.ts'

/** The texts of a document by country, that for all others first; none where all countries have the same. */
function choicesOf(
  { legalCountries, locale }: PageContext,
  document: LegalDocument,
  here: string | null,
): readonly LegalChoice[] {
  const countries = legalCountries(document)
  if (countries.length === 0) return []
  const own = countries.map((code) => ({
    path: urls.legalIn(document, code),
    country: code,
    name: regionName(code.toUpperCase(), locale.tag) ?? code.toUpperCase(),
    isHere: code === here,
  }))
  const path = urls.legalIn(document, otherCountries)
  const others = { path, country: null, name: null, isHere: !own.some(({ isHere }) => isHere) }
  return [others, ...own.toSorted((one, other) => one.name.localeCompare(other.name, locale.tag))]
}

/** The way to each text: who has chosen a country stays with it, and with the text for all others where it has none of its own. */
function pathsOf({ legalCountries }: PageContext, chosen: string | null): LegalView['paths'] {
  const pathOf = (document: LegalDocument) => {
    const countries = legalCountries(document)
    if (chosen === null || countries.length === 0) return urls.legal(document)
    return urls.legalIn(document, countries.includes(chosen) ? chosen : otherCountries)
  }
  return {
    terms: pathOf('terms'),
    privacy: pathOf('privacy'),
    risk: pathOf('risk'),
    cookies: pathOf('cookies'),
  }
}

/** Whether a document has the text that an address asks for. */
function isChoice(countries: readonly string[], chosen: string): boolean {
  return chosen === otherCountries ? countries.length > 0 : countries.includes(chosen)
}

/** A text of the operator's; without a name the first of them. */
export function load(context: PageContext): Loaded<LegalView> {
  if (context.params['document'] === undefined)
    return { kind: 'redirect', status: 302, path: urls.legal(legalDocuments[0]) }
  const document = legalDocuments.find((each) => each === context.params['document'])
  const chosen = valuesOf(definition.query, context.query).country || null
  // A page of its own in caches has only what a reader can choose.
  if (document && chosen !== null && !isChoice(context.legalCountries(document), chosen))
    return { kind: 'redirect', status: 302, path: urls.legal(document) }
  const country = chosen === otherCountries ? null : chosen
  const found = document && context.legalText(document, country)
  if (!document || !found) return { kind: 'missing', wanted: null }
  const { title, html, parts, lang, effective, binding } = found
  const { locale } = context
  return {
    kind: 'page',
    view: {
      document,
      title,
      html,
      parts,
      lang,
      foreign: foreignLanguage(lang, locale),
      choices: choicesOf(context, document, country),
      chosenBy: chosen === null ? 'default' : 'address',
      paths: pathsOf(context, chosen),
      english: binding === 'english' ? `/en${pathsOf(context, chosen)[document]}` : null,
      effective: effective === null ? null : { iso: effective, text: formatDay(effective, locale.numberTag) },
    },
    head: {
      values: { name: found.title, summary: found.summary },
      canonicalPath: urls.legal(document),
      index: chosen === null,
      structured: [],
      crumbs: [{ text: `legal.${document}`, path: urls.legal(document) }],
    },
  }
}
