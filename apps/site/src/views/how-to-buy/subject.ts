import { type Asset, type PairRate, pairRate } from '@portico/market'
import { localName } from '../../figures/asset.ts'
import type { Country } from '../content/countries.ts'
import { countryLists } from '../content/country-names.ts'
import { pageCurrency } from '../../figures/price.ts'
import { urls } from '../../pages/urls.generated.ts'
import type { NearLink, PageContext } from '../../pages/page-load.ts'

/** What the page is about, once the address has been read. */
export interface Subject {
  readonly coin: Asset
  readonly country: Country | null
  /** What the page counts in. */
  readonly currency: Asset
  readonly rate: PairRate
}

/** What the address named that does not exist, and what may be meant. */
interface Unknown {
  readonly unknown: string
  readonly near: readonly NearLink[]
}

/** The country's currency where rates know it, else the US dollar; the page's own where no country is named. */
function currencyOf({ snapshot, locale }: PageContext, country: Country | null): Asset | null {
  if (country === null) return pageCurrency(snapshot, locale)
  const own = country.currency === null ? null : snapshot.asset(country.currency.toLowerCase())
  return own && snapshot.quote(own.id) ? own : snapshot.asset('usd')
}

/** Something known that cannot be bought here leads to what it is worth. */
function unknownCoin({ locale }: PageContext, asked: string, known: Asset | null): Unknown {
  const near = known ? [{ name: localName(known, locale), path: urls.asset(known.slug) }] : []
  return { unknown: asked, near }
}

function unknownCountry({ countries, locale }: PageContext, asked: string, coin: Asset): Unknown {
  const near = countryLists(countries, locale).near(asked)
  return {
    unknown: asked,
    near: near.map(({ slug, name }) => ({ name, path: urls.howToBuy(coin.slug, slug) })),
  }
}

/** Reads what the address names; a word of it that names nothing comes back instead. */
export function readSubject(context: PageContext): Subject | Unknown {
  const { snapshot, params, locale } = context
  const asked = params['asset'] ?? ''
  const coin = snapshot.asset(asked) ?? context.resolve(asked)
  if (coin?.kind !== 'crypto') return unknownCoin(context, asked, coin)
  const place = params['country']
  const country = place === undefined ? null : context.countries.find(place, locale.tag)
  if (place !== undefined && country === null) return unknownCountry(context, place, coin)
  const currency = currencyOf(context, country)
  const rate = currency && pairRate(snapshot, coin, currency)
  return currency && rate ? { coin, country, currency, rate } : unknownCoin(context, asked, coin)
}
