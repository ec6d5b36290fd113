import { type ReactNode, useState } from 'react'
import { SiteProvider } from '../../src/components/context/site-context.ts'
import { testSite } from '../page.ts'
import { AccountTexts } from '../../src/components/account/account-text.tsx'

/** Without texts every text is its id. */
const texts = {}

/** What parts of the account pages have around them. */
export function TestAccount({ children }: { readonly children: ReactNode }) {
  const [site] = useState(testSite)
  return (
    <SiteProvider value={site}>
      <AccountTexts texts={texts}>{children}</AccountTexts>
    </SiteProvider>
  )
}
