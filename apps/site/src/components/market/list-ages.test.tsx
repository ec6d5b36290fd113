import { setupI18n } from '@lingui/core'
import { compiledCatalogue } from '@portico/locale/texts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../../test/page.ts'
import { SiteProvider } from '../context/site-context.ts'
import { ListAgesNote, OlderMark } from './list-ages.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: compiledCatalogue('en', 'site') } })

const drawn = (element: ReactNode) =>
  renderToStaticMarkup(<SiteProvider value={{ ...testSite(), i18n }}>{element}</SiteProvider>)

describe('marks of older figures', () => {
  it('TRUTH-07 are a star that screen readers hear as words', () => {
    expect(drawn(<OlderMark older={['price']} />)).toContain(
      '<span aria-hidden="true">*</span><span class="visually-hidden"> (price or supply more than 7 days older',
    )
    expect(drawn(<OlderMark older={[]} />)).toBe('')
  })

  it('TRUTH-07 are explained below a list that has one, beside its oldest price and supply', () => {
    const ages = { price: 'Sep 21, 2026', supply: 'Apr 14, 2026' }
    const plain = drawn(<ListAgesNote ages={ages} rows={[{ older: [] }]} />)
    expect(plain).toContain('Oldest price: Sep 21, 2026. Oldest supply: Apr 14, 2026.')
    expect(plain).not.toContain('*')
    expect(drawn(<ListAgesNote ages={ages} rows={[{ older: ['supply'] }]} />)).toContain('* Price or supply')
    expect(drawn(<ListAgesNote ages={{ price: 'Sep 21, 2026', supply: null }} rows={[]} />)).toContain(
      'Oldest price: Sep 21, 2026.',
    )
  })
})
