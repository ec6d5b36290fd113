import type { Brand } from '@portico/brands'
import type { Snapshot } from '@portico/market'
import { LRUCache } from 'lru-cache'
import { pageCurrency } from '../../figures/price.ts'
import type { SiteState } from '../../page-data.ts'
import { urls } from '../../pages/urls.generated.ts'
import { jsonInHtml } from '../../representations/escape.ts'
import type { PageAddress } from '../http/page-address.ts'
import type { SiteBuild } from './build.ts'
import { keptBytes } from '../kept-bytes.ts'
import { linkRelsOf } from './link-rel.ts'

export interface SiteStateOptions {
  readonly brand: Brand
  readonly build: SiteBuild
  readonly beta: boolean
  readonly logEnvironment?: string
  readonly imageDomain: string | null
}

/** What pages of one language and address form say of the site. */
export interface SiteStateParts {
  readonly state: SiteState
  /** The state and the addresses of the language's texts, as the opening of an object in JSON for a script element, in UTF-8. */
  readonly opening: Buffer
}

/** More than the languages of the site, each under its own prefix and as a parameter of another. */
const kept = 200

/** Gives the state of the site, made once for each language, prefix and currency. */
export function createSiteStates(
  options: SiteStateOptions,
): (address: Pick<PageAddress, 'locale' | 'base'>, snapshot: Snapshot) => SiteStateParts {
  const { brand, build, beta, imageDomain, logEnvironment = 'online' } = options
  const known = new LRUCache<string, SiteStateParts>({ max: kept })
  const same = {
    ...linkRelsOf(brand),
    signUp: brand.addresses.signUp ?? urls.register(),
    website: brand.id,
    beta,
    logEnvironment,
    brandName: brand.name,
    compact: brand.compact,
    money: brand.money,
    iconSheets: build.icons,
    imageOrigin: imageDomain === null ? '' : `https://${imageDomain}`,
  }
  return ({ locale, base }, snapshot) => {
    const currency = pageCurrency(snapshot, locale).code
    const key = `${locale.code} ${base} ${currency}`
    const seen = known.get(key)
    if (seen) return seen
    const state: SiteState = { locale: locale.code, base, ...same, currency }
    const text = jsonInHtml({ ...state, texts: build.texts(locale.code) })
    const parts = { state, opening: keptBytes(text.slice(0, -1)) }
    known.set(key, parts)
    return parts
  }
}
