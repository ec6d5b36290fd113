import { setupI18n } from '@lingui/core'
import { compiledCatalogue } from '@portico/locale/texts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { contextOf, marketOf, smallMarket } from '../../../test/context.ts'
import { testSite } from '../../../test/page.ts'
import { SiteProvider } from '../../components/context/site-context.ts'
import type { StoredDays } from '../../views/assets/stored-days.ts'
import { CloseTable } from './close-table.tsx'
import { load } from './load.ts'

const i18n = setupI18n({
  locale: 'en',
  messages: { en: { ...compiledCatalogue('en', 'site'), ...compiledCatalogue('en', 'asset') } },
})

async function tableOf(storedDays: StoredDays) {
  const loaded = await load(contextOf(marketOf(smallMarket), { params: { asset: 'btc' }, storedDays }))
  if (loaded.kind !== 'page') throw new Error('no page')
  const table = <CloseTable view={loaded.view} />
  return renderToStaticMarkup(<SiteProvider value={{ ...testSite(), i18n }}>{table}</SiteProvider>)
}

const bar = { date: '2026-09-28', open: '60000', high: '67000', low: '59000', close: '66000' }

describe('CloseTable', () => {
  it('COIN-02 has the low and high of days where one of them is stored, and a dash for the others', async () => {
    const whole = [{ source: 'daily', currency: 'usd', bars: [{ ...bar, from: 0, to: 86_400 }] }]
    const table = await tableOf({ of: async () => whole })
    expect(table).toContain('24h low')
    expect(table).toContain('24h high')
    expect(table.match(/67,000/g)).toHaveLength(1)
    expect(table.match(/<span class="quiet">–<\/span>/g)).toHaveLength(2 * 59)
  })

  it('COIN-02 has closes alone where nothing is stored', async () => {
    const table = await tableOf({ of: async () => [] })
    expect(table).toContain('Close')
    expect(table).not.toContain('24h low')
    expect(table).not.toContain('24h high')
  })
})
