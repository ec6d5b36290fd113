import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../../test/page.ts'
import { type SiteContextValue, SiteProvider } from '../context/site-context.ts'
import { Anchor } from './anchor.tsx'

const operators = 'https://exchange.example/join'

function hrefOf(to: string, change: Partial<SiteContextValue> = {}): string | undefined {
  const site = testSite()
  const state = { ...site.state, signUp: operators }
  const html = renderToStaticMarkup(
    <SiteProvider value={{ ...site, state, ...change }}>
      <Anchor to={to}>Go</Anchor>
    </SiteProvider>,
  )
  return /href="([^"]*)"/.exec(html)?.[1]
}

describe('Anchor', () => {
  it.each(['/register', '/register?asset=btc', operators])(
    'SHELL-12 leads who is signed in to the account instead of to %s',
    (to) => {
      expect(hrefOf(to)).toBe(to)
      expect(hrefOf(to, { reader: 'signed-in' })).toBe('/account')
    },
  )

  it('SHELL-12 leaves the operator’s addresses for buying and all other links as they are', () => {
    for (const to of ['https://exchange.example/buy?coin=BTC', '/price/btc', '/login'])
      expect(hrefOf(to, { reader: 'signed-in' })).toBe(to)
  })
})
