import type { LocaleCode } from '@portico/locale'
import type { CompiledCatalogue } from '@portico/locale/texts'
import { compiledMarkedTexts } from '@portico/locale/untranslated'
import { assetAddress } from '../assets/buying.ts'
import type { Loaded, PageContext } from '../../pages/page-load.ts'
import type { AccountView, screenNamespaces } from './view.ts'

type ScreenNamespace = (typeof screenNamespaces)[number]

const texts = new Map<string, CompiledCatalogue>()

/** The catalogue of a locale never changes while the server runs, so it is compiled once. */
function textsOf(code: LocaleCode, namespace: ScreenNamespace): CompiledCatalogue {
  const key = `${code} ${namespace}`
  const known = texts.get(key) ?? compiledMarkedTexts(code, namespace)
  texts.set(key, known)
  return known
}

/** The texts of every screen; the account's own page, whose HTML has no form, goes without what a form says before it is taken over. */
function commonTexts(code: LocaleCode, reader: Screen['reader']): CompiledCatalogue {
  const all = textsOf(code, 'account')
  if (reader === 'visitor') return all
  const { 'failure.scripts': _early, ...rest } = all
  return rest
}

/** The region that a language is most likely read in, by CLDR. */
function likelyCountry(tag: string): string | null {
  return new Intl.Locale(tag).maximize().region ?? null
}

/** Where a demo account trades the brand's own coin (USER-04). */
function demoTradeOf({ brand, snapshot }: PageContext): string | null {
  const coin = snapshot.asset(brand.defaultCoin)
  const { trade } = brand.addresses
  return trade === null || !coin ? null : assetAddress(trade, coin)
}

/** The providers as people know them in the page's language. */
function providersOf({ externalSignIns, locale }: PageContext): AccountView['externalSignIns'] {
  return externalSignIns.map(({ id, proof, names }) => {
    const code = [locale.code, ...locale.textsFrom].find((one) => names?.[one] !== undefined) ?? 'en'
    return { id, proof, name: names?.[code] ?? null }
  })
}

/** The warnings of all countries whose law prescribes one. */
function prescribedWarnings({ countries }: PageContext): AccountView['signUp']['warnings'] {
  return Object.fromEntries(
    countries.all.flatMap(({ code, review }) => {
      if (!review?.riskWarning) return []
      const { language, text, more } = review.riskWarning
      return [[code, { language, text, more }]]
    }),
  )
}

/** A screen of accounts: its locale-free path, and whose accounts it is about (USER-05). */
export interface Screen {
  readonly path: string
  readonly kind: AccountView['kind']
  /** Who sees it: the texts of what owners change come with their own page alone. */
  readonly reader: 'visitor' | 'owner'
}

export function loadScreen(context: PageContext, { path, kind, reader }: Screen): Loaded<AccountView> {
  const { locale, brand, passwordLength, signUp } = context
  return {
    kind: 'page',
    view: {
      kind,
      texts: {
        ...commonTexts(locale.code, reader),
        ...textsOf(locale.code, 'recovery'),
        ...(reader === 'owner'
          ? { ...textsOf(locale.code, 'security'), ...textsOf(locale.code, 'privacy') }
          : {}),
      },
      passwordLength,
      externalSignIns: providersOf(context),
      demoTrade: demoTradeOf(context),
      contact: brand.operator.contact,
      country: likelyCountry(locale.tag),
      signUp: {
        residence: signUp.residence === 'required' ? 'asked' : 'not-asked',
        terms: signUp.termsVersion,
        countryTerms: Object.fromEntries(signUp.countryTerms),
        ownPrivacy: context.legalCountries('privacy').map((country) => country.toUpperCase()),
        unserved: brand.offer.unservedCountries,
        warnings: prescribedWarnings(context),
      },
    },
    head: { values: {}, canonicalPath: path, index: false, structured: [] },
  }
}
