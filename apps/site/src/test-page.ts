import { setupI18n } from '@lingui/core'
import { localeOf } from '@portico/locale'
import { createCell } from '@portico/widget'
import type { SiteState } from './page-data.ts'
import type { Live } from './shell/live-prices.ts'
import type { Money, SiteContextValue } from './shell/site-context.ts'

/** What an English page of a test tells its scripts. */
export const testState = {
  locale: 'en',
  base: '',
  linkRel: '',
  externalRel: '',
  website: 'test',
  beta: false,
  logEnvironment: '',
  iconSheet: '',
  currency: 'USD',
  brandName: 'Test',
  compact: 'suffix',
} as const satisfies SiteState

/** What components have around them on an English page: without texts every text is its id. */
export function testSite(): SiteContextValue {
  return {
    state: testState,
    locale: localeOf('en'),
    i18n: setupI18n(),
    money: createCell<Money | null>(null),
    live: { words: createCell<Live | null>(null), isPaused: createCell(false), now: () => 0 },
    gateway: () => {
      throw new Error('a test without a gateway makes no calls')
    },
  }
}
