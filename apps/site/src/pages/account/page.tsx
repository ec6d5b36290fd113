import type { ReactNode } from 'react'
import { AccountTexts } from './account-text.tsx'
import { CaptchaHost } from './captcha-host.tsx'
import { LogInPage } from './log-in-page.tsx'
import { OutsideGate } from './outside/outside-gate.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { RegisterPage } from './register-page.tsx'
import { ResetPage } from './reset-page.tsx'
import type { AccountView } from './view.ts'

function screenOf(view: AccountView): ReactNode {
  switch (view.screen) {
    case 'log-in':
      return (
        <OutsideGate key={view.screen} view={view}>
          {(ways) => <LogInPage view={view} kind="user" outsideWays={ways} />}
        </OutsideGate>
      )
    case 'agency-log-in':
      return <LogInPage view={view} kind="agency" />
    case 'register':
      return (
        <OutsideGate key={view.screen} view={view}>
          {(ways) => <RegisterPage view={view} outsideWays={ways} />}
        </OutsideGate>
      )
    case 'reset':
      return <ResetPage view={view} />
    case 'overview':
      return <OverviewPage view={view} />
  }
}

/** The screens of accounts. They share their texts and their forms, and so one file of scripts. */
export function AccountPage({ view }: { readonly view: AccountView }) {
  return (
    <AccountTexts texts={view.texts}>
      <CaptchaHost />
      {screenOf(view)}
    </AccountTexts>
  )
}
