import { formatDay, regionName } from '@portico/format'
import { type LegalDocument, legalDocuments } from './documents.ts'
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
    name: regionName(code.toUpperCase(), locale.tag) ?? code.toUpperCase(),
    isHere: code === here,
  }))
  const others = { path: urls.legal(document), name: null, isHere: !own.some(({ isHere }) => isHere) }
  return [others, ...own.toSorted((one, other) => one.name.localeCompare(other.name, locale.tag))]
}

/** The way to each text: who has chosen a country stays with it. */
function pathsOf({ legalCountries }: PageContext, country: string | null): LegalView['paths'] {
  const pathOf = (document: LegalDocument) =>
    country !== null && legalCountries(document).includes(country)
      ? urls.legalIn(document, country)
      : urls.legal(document)
  return {
    terms: pathOf('terms'),
    privacy: pathOf('privacy'),
    risk: pathOf('risk'),
    cookies: pathOf('cookies'),
  }
}

/** A text of the operator's; without a name the first of them. */
export function load(context: PageContext): Loaded<LegalView> {
  if (context.params['document'] === undefined)
    return { kind: 'redirect', status: 302, path: urls.legal(legalDocuments[0]) }
  const document = legalDocuments.find((each) => each === context.params['document'])
  const country = valuesOf(definition.query, context.query).country || null
  // A page of its own in caches has only what differs from the text for all others.
  if (document && country !== null && !context.legalCountries(document).includes(country))
    return { kind: 'redirect', status: 302, path: urls.legal(document) }
  const found = document && context.legalText(document, country)
  if (!document || !found) return { kind: 'missing', wanted: null }
  const { title, html, parts, lang, effective, binding } = found
  const { locale } = context
  const choices = choicesOf(context, document, country)
  const isOfCountry = choices.some(({ name, isHere }) => isHere && name !== null)
  return {
    kind: 'page',
    view: {
      document,
      title,
      html,
      parts,
      lang,
      foreign: foreignLanguage(lang, locale),
      choices,
      paths: pathsOf(context, country),
      english: binding === 'english' ? `/en${pathsOf(context, country)[document]}` : null,
      effective: effective === null ? null : { iso: effective, text: formatDay(effective, locale.numberTag) },
    },
    head: {
      values: { name: found.title, summary: found.summary },
      canonicalPath: urls.legal(document),
      index: !isOfCountry,
      structured: [],
      crumbs: [{ text: `legal.${document}`, path: urls.legal(document) }],
    },
  }
}
