import { setupI18n } from '@lingui/core'
import { type LocaleCode, localeOf } from '@portico/locale'
import { compiledCatalogue } from '@portico/locale/texts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../../test/page.ts'
import { SiteProvider } from '../../components/context/site-context.ts'
import { BackTestTable } from './back-test-card.tsx'
import type { BackTestView } from './view.ts'

const coverage = { share: '50%', low: '41%', high: '59%' }
const test: BackTestView = {
  ...{ horizonDays: 30, verdict: 'skilled', days: 400, daysText: '400', periods: '13', needed: '8' },
  ...{ factor: '1.2', noChangeFactor: '1.3', skill: '10%', half: coverage, most: coverage },
}

function htmlIn(code: LocaleCode): string {
  const site = testSite()
  const i18n = setupI18n({ locale: 'en', messages: { en: compiledCatalogue('en', 'site') } })
  return renderToStaticMarkup(
    <SiteProvider value={{ ...site, i18n, locale: localeOf(code) }}>
      <BackTestTable ready={{ model: 'ensemble', tests: [test] }} />
    </SiteProvider>,
  )
}

describe('BackTestTable', () => {
  it.each([
    ['en', '41% – 59%'],
    ['ja', '41% ～ 59%'],
  ] as const)('PRED-04 writes a range as %s does: %s', (code, range) => {
    expect(htmlIn(code)).toContain(range)
  })
})
