import type { Brand } from '@portico/brands'
import type { PageMeta } from '@portico/stores'
import type { Content } from '../../views/content/content.ts'
import { type Countries, type Country, createCountries } from '../../views/content/countries.ts'
import type { CoinLinks } from '../../views/content/coin-links.ts'
import { contentOf, type ReadTexts } from '../content/content.ts'
import { type LegalTexts, legalTextsOf, type ReadLegalTexts } from '../content/legal-texts.ts'
import type { LocalAnnouncement } from '../news/news-source.ts'
import type { ReadDocument } from './read-document.ts'

/** What the release says where no document of an operator does. */
export interface ReleaseTexts {
  readonly texts: ReadTexts
  readonly legal: ReadLegalTexts
  readonly countries: readonly Country[]
  readonly links: ReadonlyMap<string, CoinLinks>
}

/** All that is written, in one state: that of the release, with the current documents in its place. */
export interface EditionParts {
  readonly brand: Brand
  readonly content: Content
  readonly legal: ReadLegalTexts
  readonly legalTexts: LegalTexts
  readonly countries: Countries
  /** Page texts of the store. */
  readonly titles: readonly PageMeta[]
  /** Announcements of the store. */
  readonly announcements: readonly LocalAnnouncement[]
}

type Of<Kind extends ReadDocument['kind']> = Extract<ReadDocument, { kind: Kind }>

function ofKind<Kind extends ReadDocument['kind']>(
  all: readonly ReadDocument[],
  kind: Kind,
): readonly Of<Kind>[] {
  return all.filter((document): document is Of<Kind> => document.kind === kind)
}

/** Puts the documents before what the release says. */
export function editionParts(
  brand: Brand,
  release: ReleaseTexts,
  documents: readonly ReadDocument[],
): EditionParts {
  const legal = new Map([
    ...release.legal,
    ...ofKind(documents, 'legal').map(({ key, text }) => [key, text] as const),
  ])
  const reviews = new Map(ofKind(documents, 'country').map(({ code, review }) => [code, review]))
  const textsOf = (kind: 'coin' | 'guide') =>
    ofKind(documents, kind).flatMap((each) => (each.kind === kind ? [each.text] : []))
  const texts = {
    coins: [...release.texts.coins, ...textsOf('coin')],
    guides: [...release.texts.guides, ...textsOf('guide')],
  }
  return {
    brand,
    content: contentOf(texts, release.links),
    legal,
    legalTexts: legalTextsOf(legal),
    countries: createCountries(
      release.countries.map((country) => ({
        ...country,
        review: reviews.get(country.code) ?? country.review,
      })),
    ),
    titles: ofKind(documents, 'titles').flatMap(({ entries }) => entries),
    announcements: ofKind(documents, 'news').map(({ announcement }) => announcement),
  }
}
