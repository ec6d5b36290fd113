import { setupI18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../../test/page.ts'
import type { ChangeView } from '../../figures/change.ts'
import { SiteProvider } from '../../components/context/site-context.ts'
import { ConversionTable } from './conversion-table.tsx'

const site = { ...testSite(), i18n: setupI18n({ locale: 'en', messages: { en: {} } }) }

describe('ConversionTable', () => {
  it.each([
    ['now', 'pair.table.now'],
    ['last known', 'pair.table.last'],
  ] as const)('TRUTH-07 heads values that are said to be %s by %s', (said, head) => {
    const table = (
      <ConversionTable title="" unit="USD" said={said} of={undefined} rows={[]} change={undefined} />
    )
    expect(renderToStaticMarkup(<SiteProvider value={site}>{table}</SiteProvider>)).toContain(head)
  })

  it.each([
    ['now', 'pair.table.then'],
    ['last known', 'Sep 28, 2026'],
  ] as const)('NUM-03 heads what values that are said to be %s were a day earlier by %s', (said, head) => {
    const change: ChangeView = {
      state: 'known',
      window: '24h',
      direction: 'steady',
      percent: '',
      size: '',
      absolute: '',
      then: '1',
      since: 'Sep 28, 2026',
    }
    const table = <ConversionTable title="" unit="USD" said={said} of={undefined} rows={[]} change={change} />
    expect(renderToStaticMarkup(<SiteProvider value={site}>{table}</SiteProvider>)).toContain(`>${head}</th>`)
  })
})
