// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contextOf, marketOf, smallMarket } from '../../../../test/context.ts'
import { testSite } from '../../../../test/page.ts'
import { writtenLocale } from '../../../figures/written-locale.ts'
import { load as loadPair } from '../../../pages/pair/load.ts'
import type { PairView } from '../../../pages/pair/view.ts'
import { SiteProvider } from '../../context/site-context.ts'
import { type Conversion, useConversion } from './use-conversion.ts'

const market = marketOf(smallMarket)

let root: Root
let conversion: Conversion

function Fields({ view }: { readonly view: PairView }) {
  const state = useConversion(view, 'by address')
  useEffect(() => {
    conversion = state
  })
  return null
}

/** Draws the converter with the amount of an address, as the page of a reader does who has chosen the currency. */
async function draw(currency: string, amount: string): Promise<void> {
  const context = contextOf(market, { query: `amount=${amount}`, params: { from: 'btc', to: 'usd' } })
  const locale = writtenLocale(context.locale, currency)
  const loaded = loadPair({ ...context, locale })
  if (loaded.kind !== 'page') throw new Error(`loaded as ${loaded.kind}`)
  const fields = <Fields view={loaded.view} />
  await act(async () => root.render(<SiteProvider value={{ ...testSite(), locale }}>{fields}</SiteProvider>))
}

const type = (text: string) =>
  act(async () => {
    conversion.type(text, 'amount')
    await vi.dynamicImportSettled()
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') ?? document.body)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

describe('useConversion', () => {
  it('FMT-03 CUR-03 writes what was typed in the groups of the currency that is chosen meanwhile', async () => {
    await draw('USD', '1')
    await type('123456 + 1')
    expect([conversion.echo, conversion.titleAmount]).toEqual(['123,457.00', '123,457'])
    await draw('INR', '123457')
    expect([conversion.echo, conversion.titleAmount]).toEqual(['1,23,457', '1,23,457'])
    expect(conversion.typed).toBe('123456 + 1')
    await draw('USD', '123457')
    expect([conversion.echo, conversion.titleAmount]).toEqual(['123,457.00', '123,457'])
  })

  it('FMT-03 CUR-03 reads back what is typed during a switch in the new groups', async () => {
    await draw('USD', '1')
    await type('1 + 1')
    act(() => conversion.type('123456 + 2', 'amount'))
    await draw('INR', '1')
    await act(() => vi.dynamicImportSettled())
    expect([conversion.echo, conversion.titleAmount]).toEqual(['1,23,458', '1,23,458'])
  })
  it('FMT-03 CONV-07 CUR-03 reads the last good amount back in those groups where what was typed since is none', async () => {
    await draw('USD', '1')
    await type('123456 + 1')
    await type('123456 + x')
    expect([conversion.echo, conversion.titleAmount]).toEqual(['123,457.00', '123,457'])
    await draw('INR', '123457')
    expect([conversion.echo, conversion.titleAmount]).toEqual(['1,23,457', '1,23,457'])
    expect(conversion.typed).toBe('123456 + x')
  })
})
