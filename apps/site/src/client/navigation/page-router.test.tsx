// @vitest-environment happy-dom
import { createCell } from '@portico/widget'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dataOf } from '../../../test/routed-page.tsx'
import { testState } from '../../../test/page.ts'
import type { LazyPage } from '../../pages/lazy-pages.ts'
import type { RouterState } from '../../components/navigation/page-router.ts'
import { urls } from '../../pages/urls.generated.ts'
import { createPageRouter } from './page-router.ts'

const drawer = { draw: () => <p /> }
const home = dataOf({ of: 'home' })

const pages: readonly LazyPage[] = [
  { id: 'home', path: '/', load: async () => drawer },
  { id: 'prices', path: '/price', load: async () => drawer },
  { id: 'converter', path: '/convert', load: async () => drawer },
]

let asked: string[]
/** What the server answers, by the address that it is asked for. */
let answers: Readonly<Record<string, () => Promise<Response>>>

function open(
  options: { readonly pages?: readonly LazyPage[]; readonly state?: Partial<typeof testState> } = {},
) {
  const router = createPageRouter({
    state: { ...testState, ...options.state },
    store: { currency: createCell('USD') },
    pages: async () => options.pages ?? pages,
    drawn: { data: home, drawer },
  })
  const states: RouterState[] = []
  router.subscribe((state) => states.push(state))
  return { router, states }
}

beforeEach(() => {
  asked = []
  answers = {}
  history.replaceState(null, '', '/')
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const view = { of: address }
    return answers[address]?.() ?? Response.json(dataOf(view, 'prices'))
  })
})

afterEach(() => vi.unstubAllGlobals())

describe('createPageRouter', () => {
  it('SHELL-06 says where the document is, with what its entry of the history keeps', () => {
    history.replaceState({ key: 'k1', usr: 'amount' }, '', '/?amount=2#top')
    const { location, next, drawn } = open().router.get()
    expect(location).toEqual({ pathname: '/', search: '?amount=2', hash: '#top', key: 'k1', state: 'amount' })
    expect([next, drawn?.data]).toEqual([null, home])
    expect(asked).toEqual([])
  })

  it('SHELL-06 says at once where the reader goes, and then shows that page', async () => {
    const { router, states } = open()
    const going = router.navigate(urls.prices())
    expect(router.get().next?.pathname).toBe('/price')
    await going
    expect(router.get()).toMatchObject({ next: null, location: { pathname: '/price' } })
    expect(router.get().drawn?.data.view).toEqual({ of: '/_data/price' })
    expect(states.every(({ drawn }) => drawn !== null)).toBe(true)
    expect(location.pathname).toBe('/price')
  })

  it('SHELL-06 follows the last of two clicks that come before the router', async () => {
    const { router } = open()
    await Promise.all([router.navigate(urls.prices()), router.navigate(urls.converter())])
    expect([router.get().location.pathname, asked]).toEqual(['/convert', ['/_data/convert']])
  })

  it('SHELL-06 loads a document where the router does not come', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue()
    const broken = pages.map((page) => ({ ...page, load: () => Promise.reject(new Error('offline')) }))
    await open({ pages: broken }).router.navigate(urls.prices())
    expect(assign).toHaveBeenCalledWith('/price')
    assign.mockRestore()
  })

  it('CONV-02 keeps the page where the router does not come for an address that follows a field', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue()
    const broken = pages.map((page) => ({ ...page, load: () => Promise.reject(new Error('offline')) }))
    const { router } = open({ pages: broken })
    await router.navigate('/?amount=2', { replace: true })
    expect([assign.mock.calls, router.get().next, router.get().drawn?.data]).toEqual([[], null, home])
    await router.navigate(urls.prices(), { replace: true })
    expect(assign.mock.calls).toEqual([['/price']])
    assign.mockRestore()
  })

  it('CONV-02 keeps the location as it is when the router opens, so that nothing takes it for a move', async () => {
    history.replaceState({ key: 'k1', usr: null }, '', '/?amount=2#top')
    const { router, states } = open()
    const before = router.get().location
    await router.revalidate()
    expect(states.length).toBeGreaterThan(1)
    expect(states.every(({ location }) => location === before)).toBe(true)
  })

  it('ROUTE-03 shows the page that explains why a coin was taken off', async () => {
    const gone = dataOf({ of: 'gone' }, 'prices')
    answers = { '/_data/price': async () => Response.json(gone, { status: 410 }) }
    const { router } = open()
    await router.navigate(urls.prices())
    expect(router.get().drawn?.data).toEqual(gone)
    expect(await router.ask('/price', AbortSignal.timeout(1000))).toEqual(gone)
  })

  it('CONV-02 keeps the data where asking for it anew fails, and says that it is done', async () => {
    const { router, states } = open()
    answers = { '/_data/': () => Promise.reject(new TypeError('no network')) }
    await router.revalidate()
    expect(router.get().drawn?.data).toBe(home)
    expect([states[0]?.isRenewing, router.get().isRenewing]).toEqual([true, false])
  })

  it('MKT-07 shows newer data of the page in its place', async () => {
    const { router } = open()
    const newer = dataOf({ of: 'newer' })
    answers = { '/_data/': async () => Response.json(newer) }
    await router.revalidate()
    expect(router.get().drawn?.data).toEqual(newer)
    expect(router.get().location.pathname).toBe('/')
  })

  it('CONV-02 asks for another page in the language of this one, and goes nowhere', async () => {
    const { router, states } = open({ state: { locale: 'de', base: '' } as never })
    const answer = await router.ask('/price', AbortSignal.timeout(1000))
    expect([answer.view, asked]).toEqual([{ of: '/_data/price?locale=de' }, ['/_data/price?locale=de']])
    expect([states, location.pathname]).toEqual([[], '/'])
  })

  it.each([
    ['leads elsewhere', () => Response.json({ redirect: '/convert' })],
    ['is broken', () => new Response(null, { status: 500 })],
  ])('CONV-02 refuses an answer that %s', async (_, answer) => {
    answers = { '/_data/price': async () => answer() }
    await expect(open().router.ask('/price', AbortSignal.timeout(1000))).rejects.toThrow(Error)
  })
})
