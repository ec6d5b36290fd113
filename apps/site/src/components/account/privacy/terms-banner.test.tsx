// @vitest-environment happy-dom
import type { CallOutput, securityOverview } from '@portico/contract'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestAccount } from '../../../../test/components/account.tsx'
import type { Fetched } from '../overview/use-remote.ts'
import { TermsBanner } from './terms-banner.tsx'

const overview: CallOutput<typeof securityOverview> = {
  email: 'a***@site.example',
  mobile: null,
  emailStep: false,
  mobileStep: false,
  totp: false,
  hasPassword: true,
  passwordChangedAt: null,
  recoveryCodes: null,
  stepRule: null,
  recovery: null,
  moneyLockedUntil: null,
  closesAt: null,
  moneyWaitMs: null,
  terms: null,
}
let root: Root

async function show(remote: Fetched<typeof securityOverview>['remote']): Promise<void> {
  await act(async () =>
    root.render(
      <TestAccount>
        <TermsBanner fetched={{ remote, reload: () => {} }} />
      </TestAccount>,
    ),
  )
}

const withTerms = (wanted: string | null, country: string | null = null) =>
  show({ kind: 'ready', value: { ...overview, terms: { accepted: null, wanted, country } } })

const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  history.replaceState(null, '', '/account')
  root = createRoot(document.body)
})

afterEach(() => act(async () => root.unmount()))

describe('TermsBanner', () => {
  it('ACC-06 asks nobody who has accepted, and nobody before it is known', async () => {
    await show({ kind: 'loading' })
    expect(document.querySelector('section')).toBeNull()
    await show({ kind: 'ready', value: overview })
    expect(document.querySelector('section')).toBeNull()
    await withTerms(null)
    expect(document.querySelector('section')).toBeNull()
  })

  it('ACC-06 asks with the text and one button, and leads on without an answer', async () => {
    await withTerms('2027-01')
    expect(document.querySelector('section')?.getAttribute('aria-label')).toBe('terms.title')
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'terms.accept',
    ])
    expect(links()).toEqual(['/legal/terms'])
    history.replaceState(null, '', '/account?next=%2Fprice%3Fpage%3D2')
    await withTerms('2027-01')
    expect(links()).toEqual(['/legal/terms', '/price?page=2'])
  })

  it('ACC-06 SHIP-05 leads to the terms of the country that the owner lives in', async () => {
    await withTerms('de.2027-02-01', 'DE')
    expect(links()).toEqual(['/legal/terms?country=de'])
  })
})
