import type { LocaleCode } from '@portico/locale'
import { type CompiledCatalogue, compiledCatalogue } from '@portico/locale/texts'
import { assetAddress } from '../../figures/buying.ts'
import { urls } from '../../routes.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { AccountScreen, AccountView } from './view.ts'

const pathOf: Readonly<Record<AccountScreen, string>> = {
  'log-in': urls.logIn(),
  'agency-log-in': urls.agencyLogIn(),
  register: urls.register(),
  reset: urls.resetPassword(),
  overview: urls.account(),
}

const texts = new Map<LocaleCode, CompiledCatalogue>()

/** The catalogue of a locale never changes while the server runs, so it is compiled once. */
function textsOf(code: LocaleCode): CompiledCatalogue {
  const known = texts.get(code) ?? compiledCatalogue(code, 'account')
  texts.set(code, known)
  return known
}

/** The region that a language is most likely read in, by CLDR. */
function likelyCountry(tag: string): string | null {
  return new Intl.Locale(tag).maximize().region ?? null
}

/** People and agencies share the screen for a new password; its address says whose it is. */
function kindOf(query: URLSearchParams, screen: AccountScreen): AccountView['kind'] {
  const isAgency = screen === 'reset' && query.get('kind') === 'agency'
  return isAgency || screen === 'agency-log-in' ? 'agency' : 'user'
}

/** Where a demo account trades the brand's own coin (USER-04). */
function demoTradeOf({ brand, snapshot }: PageContext): string | null {
  const coin = snapshot.asset(brand.defaultCoin)
  const { trade } = brand.addresses
  return trade === null || !coin ? null : assetAddress(trade, coin)
}

function loadScreen(context: PageContext, screen: AccountScreen): Loaded<AccountView> {
  const { locale, brand, query, passwordLength, outsideSignIns } = context
  return {
    kind: 'page',
    view: {
      screen,
      kind: kindOf(query, screen),
      texts: textsOf(locale.code),
      passwordLength,
      outsideSignIns,
      demoTrade: demoTradeOf(context),
      contact: brand.operator.contact,
      country: likelyCountry(locale.tag),
    },
    head: { values: {}, canonicalPath: pathOf[screen], index: false, structured: [] },
  }
}

export function loadLogIn(context: PageContext): Loaded<AccountView> {
  return loadScreen(context, 'log-in')
}

export function loadAgencyLogIn(context: PageContext): Loaded<AccountView> {
  return loadScreen(context, 'agency-log-in')
}

export function loadRegister(context: PageContext): Loaded<AccountView> {
  return loadScreen(context, 'register')
}

export function loadReset(context: PageContext): Loaded<AccountView> {
  return loadScreen(context, 'reset')
}

export function loadAccount(context: PageContext): Loaded<AccountView> {
  return loadScreen(context, 'overview')
}
