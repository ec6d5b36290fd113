// @vitest-environment happy-dom
import { createCell } from '@portico/widget'
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testSite, testState } from '../../../test/page.ts'
import { dataOf } from '../../../test/routed-page.tsx'
import { PageHost } from '../../app/page-host.tsx'
import { createPageRouter } from '../../client/navigation/page-router.ts'
import type { PageData } from '../../page-data.ts'
import { urls } from '../../pages/urls.generated.ts'
import { SiteProvider } from '../context/site-context.ts'
import { useOtherPage } from './use-other-page.ts'

const pair = urls.pair('eth', 'usd')

let root: Root
let load: (path: string) => void
/** What the server answers for the pair, one after the other. */
let answers: (() => Response | Promise<Response>)[]

function Home() {
  const other = useOtherPage<string>('btc/usd')
  useEffect(() => {
    load = other.load
  }, [other.load])
  return <p id="shown">{other.data?.view ?? 'own'}</p>
}

const drawerOf = (draw: (data: PageData) => React.ReactElement) => ({ draw })
const pages = [
  { id: 'home', path: '/', load: async () => drawerOf(() => <Home />) },
  { id: 'pair', path: '/convert/:from/:to', load: async () => drawerOf(() => <p id="shown">whole page</p>) },
] as const

const shown = () => document.getElementById('shown')?.textContent
const renewed = () => Response.json(dataOf('renewed home'))

async function open() {
  const router = createPageRouter({
    ...{ state: testState, store: { currency: createCell('USD') }, pages: async () => pages },
    drawn: { data: dataOf('home'), drawer: drawerOf(() => <Home />) },
  })
  const host = <PageHost router={router} />
  await act(async () => root.render(<SiteProvider value={testSite()}>{host}</SiteProvider>))
  return router
}

const answer = (view: string, status: 200 | 404 | 410 = 200) =>
  Response.json({ ...dataOf(view, 'pair'), status }, { status })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => undefined)
  history.replaceState(null, '', '/')
  answers = []
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith(`/_data${pair}`) ? (answers.shift()?.() ?? answer('pair')) : renewed(),
  )
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') ?? document.body)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

describe('useOtherPage', () => {
  it('CONV-02 shows the picked pair in place', async () => {
    await open()
    await act(async () => load(pair))
    await vi.waitFor(() => expect(shown()).toBe('pair'))
    expect(location.pathname).toBe('/')
  })

  it.each([
    ['fails', () => new Response(null, { status: 500 })],
    ['leads elsewhere', () => Response.json({ redirect: '/convert' })],
    ['is of a coin that was taken off', () => answer('gone', 410)],
    ['does not come', () => Promise.reject(new TypeError('no network'))],
  ])('CONV-02 goes to the page of a pair whose data %s', async (_, first) => {
    await open()
    answers = [first]
    await act(async () => load(pair))
    await vi.waitFor(() => expect(location.pathname).toBe(pair))
    await act(async () => undefined)
    expect(shown()).toBe('whole page')
  })

  it('CONV-02 goes nowhere for a pick that another one followed', async () => {
    await open()
    answers = [() => Promise.reject(new TypeError('no network')), () => answer('second')]
    await act(async () => {
      load(pair)
      load(pair)
    })
    await vi.waitFor(() => expect(shown()).toBe('second'))
    expect(location.pathname).toBe('/')
  })

  it('MKT-07 renews the picked pair with the data of the page, and keeps it where that fails', async () => {
    const router = await open()
    answers = [() => answer('first'), () => answer('newer'), () => new Response(null, { status: 500 })]
    await act(async () => load(pair))
    await act(() => router.revalidate())
    await vi.waitFor(() => expect(shown()).toBe('newer'))
    await act(() => router.revalidate())
    await vi.waitFor(() => expect(answers).toEqual([]))
    await act(async () => undefined)
    expect([shown(), location.pathname]).toEqual(['newer', '/'])
  })
})
