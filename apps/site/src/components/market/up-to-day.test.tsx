import { setupI18n } from '@lingui/core'
import { localeOf } from '@portico/locale'
import { compiledCatalogue } from '@portico/locale/texts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../../test/page.ts'
import { asOfView } from '../../figures/as-of.ts'
import { SiteProvider } from '../context/site-context.ts'
import { ChangeText } from './change-text.tsx'
import { UpToDay } from './up-to-day.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: compiledCatalogue('en', 'site') } })
const iso = '2026-09-29T00:00:00.000Z'
const fall = { state: 'known', direction: 'falling', size: '0.30%' } as const

const htmlOf = (content: ReactNode) =>
  renderToStaticMarkup(<SiteProvider value={{ ...testSite(), i18n }}>{content}</SiteProvider>)

/** A daily price so many hours later. */
const asOfAfter = (hours: number) =>
  asOfView(iso, { locale: localeOf('en'), nowMs: Date.parse(iso) + hours * 3_600_000 })

describe('UpToDay', () => {
  it('NUM-03 says up to which day the change of an old price goes, and nothing of a fresh one', () => {
    expect(htmlOf(<UpToDay asOf={asOfAfter(57 * 24)} />)).toContain('to Sep 29')
    expect(htmlOf(<UpToDay asOf={asOfAfter(20)} />)).toBe('')
    expect(htmlOf(<UpToDay asOf={null} />)).toBe('')
  })

  it('NUM-03 stands behind the window of a change, which has its direction like any other', () => {
    const html = htmlOf(
      <ChangeText
        change={fall}
        chip={
          <>
            24 hours
            <UpToDay asOf={asOfAfter(57 * 24)} />
          </>
        }
      />,
    )
    expect(html).toContain('data-direction="falling"')
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('0.30%24 hours to Sep 29')
  })

  it('LIVE-01 NUM-03 is given up to the app where a newer price of its rate comes', () => {
    const html = htmlOf(<UpToDay asOf={asOfAfter(57 * 24)} of="btc/usd" />)
    expect(html).toContain('data-figure="whole"')
    expect(html).toContain('data-of="btc/usd"')
  })
})
