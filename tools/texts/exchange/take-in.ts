import { type CountryPhrases, readCountryPhrases } from '@portico/locale/country-phrases'
import type { Catalogue, CatalogueReader, Namespace } from '@portico/locale/texts'
import { namespaces } from '@portico/locale/texts'
import { describeAdvice, findAdviceInCatalogues } from '../advice-check.ts'
import { findBannedInCatalogues } from '../banned-check.ts'
import { checkCatalogues, describeFault, missingText } from '../catalogue-check.ts'
import { checkContext } from '../context-check.ts'
import { checkGlossary, readGlossary } from '../glossary.ts'
import { takeInCountries } from './country-units.ts'
import type { ReturnedTexts } from './read-xliff.ts'
import { countryFile } from './translation-unit.ts'

/** What the catalogues of a language become. */
export interface TakenIn {
  /** Whole catalogues, of the namespaces that change. */
  readonly catalogues: ReadonlyMap<Namespace, Catalogue>
  /** The words for “in this country”; null where nothing of them came back. */
  readonly countries: CountryPhrases | null
  /** Sentences; while there is one, nothing may be written. */
  readonly faults: readonly string[]
}

/** Texts that were not translated leave what is there; a new one stands after the one that is before it in English. */
function mergedCatalogue(
  own: Catalogue,
  english: Catalogue,
  returned: ReadonlyMap<string, string>,
): Catalogue {
  const order = Object.keys(own)
  const inEnglish = Object.keys(english)
  for (const id of returned.keys()) {
    if (order.includes(id)) continue
    const before = inEnglish.slice(0, inEnglish.indexOf(id)).findLast((each) => order.includes(each))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return Object.fromEntries(order.map((id) => [id, returned.get(id) ?? own[id] ?? '']))
}

function sourceFaults({ code, texts }: ReturnedTexts, reader: CatalogueReader): readonly string[] {
  const catalogues = new Map(namespaces.map((each) => [each, reader.own('en', each) ?? {}]))
  return texts.flatMap(({ namespace, id, source }) => {
    if (namespace === countryFile) return []
    const english = catalogues.get(namespace) ?? {}
    const faultOf = (fault: string) => describeFault({ code, namespace, id, fault })
    if (!Object.hasOwn(english, id)) return [faultOf('English has no such text')]
    return english[id] === source ? [] : [faultOf('the English text has changed since; export it again')]
  })
}

/** What `npm run texts` checks of one language's catalogues, over them as they would be. */
function textFaults(reader: CatalogueReader, { code }: ReturnedTexts): readonly string[] {
  const glossary = readGlossary(code)
  const faults = [
    ...checkCatalogues(reader, [code]).filter(({ fault }) => fault !== missingText),
    ...checkContext(reader, [code]).filter((fault) => fault.code === code),
    ...(glossary === null ? [] : checkGlossary(reader, code, glossary)),
  ]
  return [
    ...faults.map(describeFault),
    ...findAdviceInCatalogues(reader, [code]).map(describeAdvice),
    ...findBannedInCatalogues(reader, [code]),
  ]
}

/** A reader that sees the changed catalogues of a language in place of its files. */
function readerWith(
  reader: CatalogueReader,
  code: string,
  changed: ReadonlyMap<Namespace, Catalogue>,
): CatalogueReader {
  return {
    ...reader,
    own: (each, namespace) =>
      (each === code ? changed.get(namespace) : undefined) ?? reader.own(each, namespace),
  }
}

/** Brings texts that came back into the catalogues of their language, and says all that is wrong with them. */
export function takeIn(returned: ReturnedTexts, reader: CatalogueReader): TakenIn {
  const { code, texts } = returned
  const countries = takeInCountries(code, texts, readCountryPhrases)
  const known = [...sourceFaults(returned, reader), ...countries.faults]
  if (known.length > 0) return { catalogues: new Map(), countries: null, faults: known }
  const catalogues = new Map<Namespace, Catalogue>()
  for (const namespace of namespaces) {
    const translated = texts.flatMap((text) =>
      text.namespace === namespace && text.target !== null ? [[text.id, text.target] as const] : [],
    )
    if (translated.length === 0) continue
    const [own, english] = [reader.own(code, namespace) ?? {}, reader.own('en', namespace) ?? {}]
    catalogues.set(namespace, mergedCatalogue(own, english, new Map(translated)))
  }
  const faults = textFaults(readerWith(reader, code, catalogues), returned)
  return { catalogues, countries: countries.table, faults }
}
