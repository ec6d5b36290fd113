import { setupI18n } from '@lingui/core'
import { localeOf } from '@portico/locale'
import { compiledCatalogue } from '@portico/locale/texts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../../test/page.ts'
import { asOfView } from '../../figures/as-of.ts'
import type { SourceView } from '../../figures/sources.ts'
import { SiteProvider } from '../context/site-context.ts'
import { FiguresNote, SourcesNote } from './figures-note.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: compiledCatalogue('en', 'site') } })
const iso = '2026-09-29T00:00:00.000Z'

/** The note of a daily rate, as its page says it so many hours later. */
function drawn(hours: number, of?: string): { readonly chips: readonly string[]; readonly text: string } {
  const asOf = asOfView(iso, { locale: localeOf('en'), nowMs: Date.parse(iso) + hours * 3_600_000 })
  const site = { ...testSite(), i18n }
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <FiguresNote asOf={asOf} sources={[]} of={of} />
    </SiteProvider>,
  )
  const chips = [...html.matchAll(/class="([^"]*\bchip\b[^"]*)"/g)].map(([, name = '']) => name)
  return { chips, text: html.replaceAll(/<[^>]*>/g, '') }
}

describe('FiguresNote', () => {
  it('NUM-03 says the day of a daily rate and its age in one chip, without a time of day', () => {
    const { chips, text } = drawn(20)
    expect(chips).toEqual(['chip chip-daily'])
    expect(text).toContain('As of Sep 29, 2026 · 20 hours ago')
    expect(text).not.toContain('12:00')
  })

  it('NUM-03 says how old a last known price is, in days up to 90, and its day once', () => {
    const { chips, text } = drawn(57 * 24)
    expect(chips).toEqual(['stale chip chip-stale'])
    expect(text).toContain('Last known price, 57 days ago')
    expect(text.match(/57 days ago/g)).toHaveLength(1)
    expect(drawn(90 * 24).text).toContain('Last known price, 90 days ago')
  })

  it('NUM-03 says that a price is live where one moves', () => {
    const { chips, text } = drawn(1, 'btc/usd')
    expect(chips).toEqual(['live-mark chip needs-scripts'])
    expect(text).toContain('Live')
  })
})

describe('SourcesNote', () => {
  const source = { name: 'Own', url: 'https://own.example/' }
  const drawnNote = (sources: readonly SourceView[]) =>
    renderToStaticMarkup(
      <SiteProvider value={{ ...testSite(), i18n }}>
        <SourcesNote sources={sources} ratesFrom={null} />
      </SiteProvider>,
    )

  it('TRUTH-02 names who has set a price of the list by hand', () => {
    const html = drawnNote([source, { ...source, mark: 'set-by-hand' }])
    expect(html.match(/set by hand/g)).toHaveLength(1)
    expect(html).toContain('data-figure="origin" data-of="*" data-mark="set-by-hand"')
    expect(drawnNote([source])).not.toContain('set by hand')
  })
})
