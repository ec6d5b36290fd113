import type { ReactNode } from 'react'
import type { AccountView } from '../../views/account/view.ts'
import { AccountTexts } from './account-text.tsx'
import { CaptchaHost } from './captcha-host.tsx'
import { EndedSession } from './ended-session.tsx'
import { OfferedProviders } from './external-sign-in/offered-providers.tsx'

/** What every screen of accounts has around it: their texts, the providers that are offered, and a place for captchas. */
export function AccountScreen({
  view,
  children,
}: {
  readonly view: AccountView
  readonly children: ReactNode
}) {
  return (
    <AccountTexts texts={view.texts}>
      <OfferedProviders value={view.externalSignIns}>
        <CaptchaHost />
        <EndedSession />
        {children}
      </OfferedProviders>
    </AccountTexts>
  )
}
