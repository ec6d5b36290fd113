import english from '@portico/locale/catalogues/en/site.json'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { testSite } from '../../../test/page.ts'
import type { PriceOrigin } from '../../figures/provenance.ts'
import { SiteProvider } from '../context/site-context.ts'
import { Origins } from './origins.tsx'

const origin: PriceOrigin = {
  ...{ slug: 'btc', code: 'BTC', iso: '2026-09-29T02:59:48Z', age: 'just now', via: null },
  source: { name: 'Fair', url: 'https://fair.example/' },
  confirmation: null,
}

const site = testSite()
site.i18n.loadAndActivate({
  locale: 'en',
  messages: {
    'source.unconfirmed': english['source.unconfirmed'].text,
    'source.byHand': english['source.byHand'].text,
  },
})

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
