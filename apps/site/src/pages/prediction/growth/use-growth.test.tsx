// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SiteProvider } from '../../../components/context/site-context.ts'
import { contextOf, marketOf } from '../../../../test/context.ts'
import { testSite } from '../../../../test/page.ts'
import { load as loadPrediction } from '../load.ts'
import { type Growth, useGrowth } from './use-growth.ts'
import type { PredictionView } from '../view.ts'

const market = marketOf([
  { slug: 'btc', prices: ['100', '100'] },
  { slug: 'eth', prices: ['10', '10'] },
  { slug: 'usd', kind: 'fiat', symbol: '$', prices: ['1', '1'] },
])

async function viewOf(asset: string, query = ''): Promise<PredictionView> {
  const loaded = await loadPrediction(contextOf(market, { params: { asset }, query }))
  if (loaded.kind !== 'page') throw new Error('no page')
  return loaded.view
}

const site = testSite()

let root: Root
let growth: Growth

function Probe({ view }: { readonly view: PredictionView }) {
  const found = useGrowth(view)
  useEffect(() => {
    growth = found
  }, [found])
  return null
}

const show = (view: PredictionView) =>
  act(async () =>
    root.render(
      <SiteProvider value={site}>
        <Probe view={view} />
      </SiteProvider>,
    ),
  )

const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Types, and waits for the arithmetic that the first change brings. */
const type = (text: string) =>
  act(async () => {
    growth.type(text)
    await import('./growth-arithmetic.ts')
    await Promise.resolve()
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  history.replaceState(null, '', '/price/btc/prediction')
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') ?? document.body)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('useGrowth', () => {
  it('PRED-03 says what the server says until a rate is typed', async () => {
    await show(await viewOf('btc', 'g=7'))
    expect(growth).toMatchObject({ typed: '7', rate: '7', isBad: false, inAddress: '7' })
    await pause(1000)
    expect(location.search).toBe('')
  })

  it('PRED-03 answers what is typed as the server would, and brings the address after a pause', async () => {
    const asked = await viewOf('btc', 'g=50')
    await show(await viewOf('btc'))
    await type('50')
    expect(growth).toMatchObject({
      rows: asked.growth.state === 'known' && asked.growth.rows,
      inAddress: '50',
    })
    expect(location.search).toBe('')
    await pause(500)
    expect(location.search).toBe('?g=50')
  })

  it('PRED-03 keeps the current rate where what is typed is none, and says so', async () => {
    await show(await viewOf('btc', 'g=7'))
    const { rows } = growth
    await type('-100')
    expect(growth).toMatchObject({ typed: '-100', rate: '7', isBad: true, rows })
    await pause(500)
    expect(location.search).toBe('')
  })

  it('PRED-03 leaves the address of another asset alone', async () => {
    await show(await viewOf('btc'))
    await type('50')
    history.replaceState(null, '', '/price/eth/prediction')
    await show(await viewOf('eth'))
    expect(growth).toMatchObject({ rate: '5', inAddress: null })
    await pause(1000)
    expect(location.search).toBe('')
  })
})
