import { setupI18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../../test/page.ts'
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
})
