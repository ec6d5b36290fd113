import { compiledCatalogue } from '@portico/locale/texts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../../test/page.ts'
import type { NewestOrigin } from '../../figures/live/newest-prices.ts'
import type { PriceOrigin } from '../../figures/provenance.ts'
import { SiteProvider } from '../context/site-context.ts'
import { Origins } from './origins.tsx'
import { shownOrigin } from './shown-origin.ts'

const origin: PriceOrigin = {
  ...{ slug: 'btc', code: 'BTC', iso: '2026-09-29T02:59:48Z', age: 'just now', via: null },
  source: { name: 'Fair', url: 'https://fair.example/' },
  confirmation: null,
}

const site = testSite()
site.i18n.loadAndActivate({ locale: 'en', messages: compiledCatalogue('en', 'site') })

const drawn = (marks: Partial<PriceOrigin>) =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <Origins origins={[{ ...origin, ...marks }]} sources={[]} isLive={false} />
    </SiteProvider>,
  )

it('TRUTH-02 says beside the source that it alone has the price at its level', () => {
  expect(drawn({ confirmation: 'one-source' })).toContain('<strong> (one source, unconfirmed)</strong>')
  expect(drawn({})).not.toContain('unconfirmed')
})

it('TRUTH-02 says beside the operator that a price was set by hand', () => {
  expect(drawn({ confirmation: 'set-by-hand' })).toContain('<strong> (set by hand)</strong>')
  expect(drawn({})).not.toContain('set by hand')
})

describe('the origin of a newer price', () => {
  const { iso, source } = origin
  const marked = { ...origin, confirmation: 'one-source' } as const
  const live = (newer: NewestOrigin | null) => ({ origin: () => newer })

  it('TRUTH-02 keeps what is said of a price for a newer one of the same source', () => {
    expect(shownOrigin(marked, live(null))).toEqual(marked)
    expect(shownOrigin(marked, live({ iso: 'later', source }))).toEqual({ ...marked, iso: 'later' })
  })

  it('TRUTH-02 marks a price that was set by hand since, and drops the mark with it', () => {
    const byHand = { iso, source, mark: 'set-by-hand' } as const
    const said = { iso, source, via: null, confirmation: 'set-by-hand' }
    expect(shownOrigin(marked, live(byHand))).toEqual(said)
    expect(shownOrigin(marked, live({ ...byHand, source: null }))).toEqual({ ...said, source: null })
    const set = {
      ...origin,
      source: { ...source, mark: 'set-by-hand' },
      confirmation: 'set-by-hand',
    } as const
    expect(shownOrigin(set, live({ iso, source })).confirmation).toBeNull()
  })
})
