import { Decimal } from '@portico/decimal'
import { evaluateAmount, formatAmount, formatDay, formatMoney, plainAmount } from '@portico/format'
import type { Asset } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { assetRef } from '../../figures/asset.ts'
import { assetPlaces } from '../assets/asset-places.ts'
import { type Availability, availabilityOf, buySteps, isBuyingIndexable } from '../assets/buying.ts'
import { type Country, countrySlug } from '../content/countries.ts'
import { countryLists, countryName, inThisCountry, nameInOwnTitles } from '../content/country-names.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { amountStyle, moneyUnit } from '../../figures/money-unit.ts'
import { convertedAmount, converterOf } from '../converter/converter-of.ts'
import { adverts } from '../assets/offers.ts'
import { sourceViews } from '../../figures/sources.ts'
import { urls } from '../../pages/urls.generated.ts'
import type { Loaded, PageContext } from '../../pages/page-load.ts'
import { offeredCoins } from './offered-coins.ts'
import { readSubject, type Subject } from './subject.ts'
import type { CountryView, HowToBuyView, ReviewView } from './view.ts'

/** What is beyond the longest calculation stays so when it is cut, and is refused as such. */
const longestAmount = 201
const otherCoinCount = 8
const currencyLimit = 500
const rememberedAmounts = createSnapshotMemory<string>(currencyLimit)

/** A power of ten that is worth about a hundred US dollars, in any currency. */
function usualAmount({ snapshot }: PageContext, currency: Asset): string {
  return rememberedAmounts(snapshot, currency.id, () => {
    const price = snapshot.quote(currency.id)?.price ?? '1'
    const exponent = new Decimal(100).dividedBy(price).log(10).toDecimalPlaces(0)
    return new Decimal(10).pow(exponent.isNegative() ? 0 : exponent).toString()
  })
}

/** What an amount of money buys; it leads to a purchase only where the country is served. */
function quoteView(context: PageContext, { coin, currency }: Subject, availability: Availability) {
  const asked = context.query.get('amount')?.trim().slice(0, longestAmount) ?? ''
  const amount = convertedAmount(context, asked, usualAmount(context, currency))
  const view = converterOf(context, { from: currency, to: coin }, amount)
  return view && availability !== 'offered' ? { ...view, adverts: { buy: null } } : view
}

/** A source as readers know it. */
const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

function reviewView({ locale }: PageContext, { review }: Country): ReviewView | null {
  if (review === null) return null
  const { payments, regulator, tax, riskWarning } = review
  return {
    payments: payments.map(({ method, source, reviewed }) => ({
      method,
      source,
      sourceName: hostOf(source),
      reviewed,
      reviewedText: formatDay(reviewed, locale.numberTag),
    })),
    regulator,
    tax,
    riskWarning: riskWarning && { ...riskWarning, sourceName: hostOf(riskWarning.source) },
  }
}

function countryView(context: PageContext, country: Country): CountryView {
  return {
    slug: countrySlug(country),
    name: countryName(country, context.locale),
    inCountry: inThisCountry(country, context.locale),
    review: reviewView(context, country),
  }
}

/** Something is promised only where brand and country both allow it; of the world at large no rule is known. */
function welcomePack(
  { brand, locale }: PageContext,
  { coin, country }: Subject,
): HowToBuyView['welcomePack'] {
  if (country?.review?.incentives !== 'on') return null
  return brand.offer.countriesWithoutIncentives.includes(country.code)
    ? null
    : adverts(brand, coin, locale).welcomePack
}

function howToBuyView(context: PageContext, subject: Subject): HowToBuyView {
  const { snapshot, locale, brand, countries, content } = context
  const { coin, country, currency, rate } = subject
  const availability = availabilityOf(brand, coin, country)
  const { reviewed, others } = countryLists(countries, locale)
  const money = { tag: locale.numberTag, ...moneyUnit(currency, locale) }
  return {
    coin: assetRef(coin, locale),
    places: { ...assetPlaces(context, coin), howToBuy: urls.howToBuy(coin.slug) },
    country: country && countryView(context, country),
    availability,
    currency: assetRef(currency, locale),
    isOtherCurrency: country !== null && country.currency !== currency.code,
    price: formatMoney(rate.rate, money),
    asOf: asOfView(rate.asOf, context),
    sources: sourceViews(snapshot, rate.sources),
    quote: quoteView(context, subject, availability),
    steps: availability === 'offered' ? buySteps(brand, coin) : null,
    welcomePack: availability === 'offered' ? welcomePack(context, subject) : null,
    reviewedCountries: country ? reviewed.filter(({ slug }) => slug !== countrySlug(country)) : reviewed,
    otherCountries: country ? [] : others,
    guide: content.guide(coin.slug, locale)?.slug ?? null,
    otherCoins: offeredCoins(context)
      .filter(({ id }) => id !== coin.id)
      .slice(0, otherCoinCount)
      .map(({ slug, name, code }) => ({ slug, name, code })),
  }
}

const pathOf = ({ coin, country }: Pick<Subject, 'coin' | 'country'>, amount?: string | null) =>
  urls.howToBuy(coin.slug, country ? countrySlug(country) : undefined, { amount })

/** What the form was sent with, in the reader's own writing, as an address carries it. */
function typedAmount({ query, locale }: PageContext): string | null {
  const typed = query.get('typed')?.trim().slice(0, longestAmount) ?? ''
  const amount = evaluateAmount(typed, locale.numberTag)
  return amount.status === 'ok' ? amount.value : typed
}

/** How to buy a coin, anywhere or in a country (BUY-01). */
export function loadHowToBuy(context: PageContext): Loaded<HowToBuyView> {
  const { params, query } = context
  const subject = readSubject(context)
  if ('unknown' in subject) return { kind: 'missing', wanted: subject.unknown, near: subject.near }
  const { coin, country, currency, rate } = subject
  if (coin.slug !== params['asset'] || (country && countrySlug(country) !== params['country']))
    return { kind: 'redirect', status: 301, path: pathOf(subject, query.get('amount')) }
  if (query.has('typed'))
    return { kind: 'redirect', status: 302, path: pathOf(subject, typedAmount(context)) }
  const view = howToBuyView(context, subject)
  return {
    kind: 'page',
    view,
    head: {
      values: {
        '0': coin.name,
        '1': country ? nameInOwnTitles(country, context.locale) : '',
        coinCode: coin.code,
        fiatCode: currency.code,
        fiatPrice: plainAmount(formatAmount(rate.rate, amountStyle(currency, context.locale))),
        inCountry: view.country?.inCountry ?? '',
        time: view.asOf.text,
      },
      canonicalPath: pathOf(subject),
      index: query.size === 0 && isBuyingIndexable(context, coin, country),
      structured: [],
      crumbs: [
        { text: 'buy.all.title', path: urls.buyingGuides() },
        { text: 'buy.title', path: urls.howToBuy(coin.slug) },
        ...(country ? [{ text: 'buy.titleIn' as const, path: pathOf(subject) }] : []),
      ],
      modified: rate.asOf,
      card: urls.pairCard(coin.slug, currency.slug),
    },
  }
}
