import { setupI18n } from '@lingui/core'
import { localeOf } from '@portico/locale'
import { createCell } from '@portico/widget'
import type { SiteState } from '../src/page-data.ts'
import type { NewestPrices } from '../src/figures/live/newest-prices.ts'
import type { SiteContextValue } from '../src/components/context/site-context.ts'

/** What an English page of a test tells its scripts. */
export const testState = {
  locale: 'en',
  base: '',
  linkRel: '',
  signUp: '/register',
  externalRel: '',
  website: 'test',
  beta: false,
  logEnvironment: '',
  iconSheets: {},
  imageOrigin: '',
  currency: 'USD',
  brandName: 'Test',
  compact: 'suffix',
  money: 'locale',
} as const satisfies SiteState

function notWaiting(): never {
  throw new Error('a test without slots has no part that comes later')
}

/** What components have around them on an English page: without texts every text is its id. */
export function testSite(): SiteContextValue {
  return {
    state: testState,
    locale: localeOf('en'),
    reader: 'visitor',
    residence: null,
    i18n: setupI18n({ locale: 'en', messages: { en: {} } }),
    live: { newest: createCell<NewestPrices | null>(null), isPaused: createCell(false), now: () => 0 },
    imageDomain: () => null,
    gateway: () => {
      throw new Error('a test without a gateway makes no calls')
    },
    takeOver: notWaiting,
    giveBack: notWaiting,
  }
}
