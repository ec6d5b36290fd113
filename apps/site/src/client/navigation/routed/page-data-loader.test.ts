// @vitest-environment happy-dom
import type { LocaleCode } from '@portico/locale'
import { createMemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { unreachableEvent } from '../../../offline/events/unreachable.ts'
import { createCell } from '@portico/widget'
import type { SiteState } from '../../../page-data.ts'
import { createPageDataLoader } from './page-data-loader.ts'

const page = { page: 'prices', status: 200, head: { title: 'x', description: 'y' }, view: {} }

function stateOf(locale: LocaleCode, base: string): SiteState {
  return {
    locale,
    base,
    linkRel: '',
    signUp: '/register',
    externalRel: '',
    website: 'test',
    beta: false,
    logEnvironment: '',
    iconSheets: { 'coins-1': '/icons.svg' },
    imageOrigin: '',
    currency: 'USD',
    brandName: 'Test',
    compact: 'suffix',
    money: 'locale',
  }
}

/** A router on a page, with a network that answers by address. */
function openRouter(
  state: SiteState,
  answers: Readonly<Record<string, () => Response>>,
  currency = state.currency,
) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answers[address]?.() ?? Response.json(page)
  })
  const at = `${state.base}/start`
  const router = createMemoryRouter(
    [
      {
        id: 'page',
        path: '*',
        loader: createPageDataLoader(state, {
          store: { currency: createCell(currency) },
          data: null,
        }),
        element: null,
        errorElement: null,
      },
    ],
    {
      basename: state.base || '/',
      initialEntries: [at],
      hydrationData: { loaderData: { page } },
    },
  )
  return {
    asked,
    async go(path: string) {
      await router.navigate(path)
      const { location, loaderData, errors } = router.state
      return {
        address: location.pathname + location.search,
        data: loaderData['page'],
        failed: errors !== null,
      }
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('createPageDataLoader', () => {
  it('asks for the same address below the data folder', async () => {
    const { go, asked } = openRouter(stateOf('fr', '/fr'), {})
    expect(await go('/price?page=2')).toMatchObject({
      data: page,
      failed: false,
      address: '/fr/price?page=2',
    })
    expect(asked).toEqual(['/_data/fr/price?page=2'])
  })

  it('NUM-01 names the currency that was chosen, and none that is the page’s own', async () => {
    const { go, asked } = openRouter(stateOf('en', ''), {}, 'UZS')
    expect(await go('/price?page=2')).toMatchObject({ address: '/price?page=2' })
    await go('/price?money=eur')
    const own = openRouter(stateOf('en', ''), {})
    await own.go('/price')
    await own.go('/price?money=eur')
    expect(asked).toEqual(['/_data/price?page=2&money=uzs', '/_data/price?money=uzs'])
    expect(own.asked).toEqual(['/_data/price', '/_data/price?money=usd'])
  })

  it('ROUTE-03 takes the data of a page that is not found for an answer', async () => {
    const missing = { ...page, page: 'missing', status: 404 }
    const { go } = openRouter(stateOf('en', ''), {
      '/_data/nowhere': () => Response.json(missing, { status: 404 }),
    })
    expect(await go('/nowhere')).toMatchObject({ data: missing, failed: false })
  })

  it.each([500, 503, 403])('fails with status %i, which shows the error page', async (status) => {
    const { go } = openRouter(stateOf('en', ''), {
      '/_data/price': () => Response.json({}, { status }),
    })
    expect((await go('/price')).failed).toBe(true)
  })

  it('follows a redirect of the page within its language', async () => {
    const { go, asked } = openRouter(stateOf('fr', '/fr'), {
      '/_data/fr/convert/bitcoin/eur': () => Response.json({ redirect: '/fr/convert/btc/eur?amount=2' }),
    })
    expect((await go('/convert/bitcoin/eur')).address).toBe('/fr/convert/btc/eur?amount=2')
    expect(asked.at(-1)).toBe('/_data/fr/convert/btc/eur?amount=2')
  })

  it('follows a redirect to the home page', async () => {
    const { go } = openRouter(stateOf('fr', '/fr'), {
      '/_data/fr/old': () => Response.json({ redirect: '/fr' }),
    })
    expect((await go('/old')).failed).toBe(false)
  })
})

describe('createPageDataLoader without a network', () => {
  const pair = { ...page, page: 'pair' }
  const cut = () => {
    throw new TypeError('Failed to fetch')
  }

  it('keeps the pair that is shown when only its amount changes', async () => {
    const { go } = openRouter(stateOf('en', ''), {
      '/_data/convert/btc/usd': () => Response.json(pair),
      '/_data/convert/btc/usd?amount=3': cut,
    })
    const before = (await go('/convert/btc/usd')).data
    const after = await go('/convert/btc/usd?amount=3')
    expect(after).toEqual({ address: '/convert/btc/usd?amount=3', data: before, failed: false })
    expect(after.data).toBe(before)
  })

  it.each([
    ['no network', cut],
    ['an answer that is none', () => new Response('', { status: 503 })],
  ])('keeps the page that is asked for anew where there is %s', async (_, fail) => {
    let answer: () => Response = () => Response.json(page)
    const { go } = openRouter(stateOf('en', ''), { '/_data/price': () => answer() })
    const before = (await go('/price')).data
    answer = fail
    const after = await go('/price')
    expect(after.failed).toBe(false)
    expect(after.data).toBe(before)
  })

  it.each([
    ['another window', '/convert/btc/usd?window=7d'],
    ['another pair', '/convert/eth/usd'],
  ])('never shows the old numbers for %s', async (_, path) => {
    const { go } = openRouter(stateOf('en', ''), {
      '/_data/convert/btc/usd': () => Response.json(pair),
      [`/_data${path}`]: cut,
    })
    await go('/convert/btc/usd')
    expect((await go(path)).failed).toBe(true)
  })

  it('says so to the rest of the page, and stays silent about what a server answers', async () => {
    const heard: string[] = []
    const hear = (event: Event) => heard.push(event.type)
    addEventListener(unreachableEvent, hear)
    const { go } = openRouter(stateOf('en', ''), {
      '/_data/price': cut,
      '/_data/convert': () => new Response('', { status: 503 }),
    })
    await go('/convert')
    expect(heard).toEqual([])
    await go('/price')
    expect(heard).toEqual([unreachableEvent])
    removeEventListener(unreachableEvent, hear)
  })
})

describe('createPageDataLoader on a page that shows another language in place', () => {
  it('ROUTE-02 keeps the language in the address and asks with it', async () => {
    const { go, asked } = openRouter(stateOf('fr', ''), {})
    expect((await go('/price?page=2')).address).toBe('/price?page=2&locale=fr')
    expect(asked).toEqual(['/_data/price?page=2&locale=fr'])
  })

  it('ROUTE-02 stays below its own base where the page redirects into its language', async () => {
    const { go, asked } = openRouter(stateOf('fr', ''), {
      '/_data/convert?from=btc&to=eur&locale=fr': () => Response.json({ redirect: '/fr/convert/btc/eur' }),
    })
    expect((await go('/convert?from=btc&to=eur')).address).toBe('/convert/btc/eur?locale=fr')
    expect(asked.at(-1)).toBe('/_data/convert/btc/eur?locale=fr')
  })

  it('ROUTE-02 shows English below the prefix of another language', async () => {
    const { go, asked } = openRouter(stateOf('en', '/fr'), {})
    expect((await go('/price')).address).toBe('/fr/price?locale=en')
    expect(asked).toEqual(['/_data/fr/price?locale=en'])
  })
})
