import { createCell } from '@portico/widget'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { followMoney } from './follow-money.ts'
import type { FollowedPage } from '../live/cells.ts'
import { readPageState } from '../state.ts'
import type { AssetView } from '../../pages/asset/view.ts'
import { type OpenSite, openSite } from '../../../test/server/site.ts'

let site: OpenSite

beforeAll(async () => {
  site = await openSite()
})

afterAll(() => site[Symbol.asyncDispose]())
afterEach(() => vi.unstubAllGlobals())

const currencies: readonly string[] = ['EUR', 'UZS', 'JPY', 'GBP', 'AED', 'INR', 'BRL', 'TRY', 'KRW', 'CHF']
const coins =
  'btc eth usdt bnb sol xrp usdc ada doge trx avax dot ltc link bch xlm atom uni etc fil algo vet near icp hbar'
const others = 'xau xag aapl usd jpy'
const assets = `${coins} ${others}`.split(' ')

/** Each asset is seen in three currencies, and each currency with nine assets; an exhaustive run sees all pairs. */
const stride = process.env['PORTICO_SAMPLE'] === 'all' ? 1 : 3
const currenciesFor = (slug: string) =>
  currencies.filter(
    (code, place) => code.toLowerCase() !== slug && (place + assets.indexOf(slug)) % stride === 0,
  )

/** A page of the server in a document, with a network that answers from the same server. */
async function openPage(target: string) {
  const window = new Window({ url: `https://site.example${target}` })
  const parse = (html: string) => new window.DOMParser().parseFromString(html, 'text/html')
  const drawn = parse(await site.html(target))
  class Call {
    status = 0
    responseXML: unknown = null
    #path = ''
    onload = () => {}
    open(_method: string, address: URL) {
      this.#path = address.pathname + address.search
    }
    send() {
      void site.html(this.#path).then((html) => {
        this.status = 200
        this.responseXML = parse(html)
        this.onload()
      })
    }
  }
  vi.stubGlobal('document', drawn)
  vi.stubGlobal('location', window.location)
  vi.stubGlobal('XMLHttpRequest', Call)
  const { data, currency: own } = readPageState()
  const cells = {
    store: {
      currency: createCell(own),
      currencies: createCell<readonly { code: string; label: string }[]>([]),
    },
    shown: createCell(data),
    live: { page: createCell<FollowedPage | null>(null), isTakenOver: createCell(false) },
  }
  followMoney(cells, own)
  return {
    ...cells,
    title: () => document.title,
    html: () => document.getElementById('app')?.innerHTML ?? '',
    text: () => document.getElementById('main')?.textContent ?? '',
    async choose(code: string) {
      cells.store.currency.set(code)
      await vi.waitFor(() => expect(cells.shown.get()?.currency).toBe(code), { timeout: 15_000 })
    },
  }
}

const dataOf = async (target: string) => (await site.get(`/_data${target}`)).json()

/** What the page of an asset says: price, changes, and extremes with their days. */
function textsOf({ price, statistics }: AssetView): readonly string[] {
  const figures = statistics.flatMap(({ value }) => {
    if (value.state === 'change') return value.change.state === 'known' ? [value.change.size] : []
    if (value.state === 'price') return [value.price.text]
    return value.state === 'text' ? [value.text] : []
  })
  return [price?.text ?? '', ...figures].filter((text) => !text.includes('{'))
}

/** The ends of its chart, which are said to who does not see it. */
function endsOf({ chart }: AssetView): readonly string[] {
  return chart === null ? [] : [chart.lowest, chart.highest].map(({ text, day }) => `${text} (${day})`)
}

describe('one currency', () => {
  it.each(assets)('NUM-01 the price page of %s says in the browser what the server says', async (slug) => {
    const page = await openPage(`/price/${slug}`)
    for (const code of currenciesFor(slug)) {
      await page.choose(code)
      const { head, view, currency } = await dataOf(`/price/${slug}?money=${code.toLowerCase()}`)
      expect([currency, page.title()]).toEqual([code, head.title])
      const text = page.text()
      for (const said of textsOf(view)) expect(text).toContain(said)
      for (const drawn of [view.chart?.line ?? '', ...endsOf(view)]) expect(page.html()).toContain(drawn)
    }
  })

  it.each([
    '/',
    '/price',
    '/categories/layer-1',
    '/price/btc/history',
    '/price/btc/prediction',
    '/compare',
    '/how-to-buy/btc',
    '/compare/eth/btc',
    '/convert',
  ])('NUM-01 %s is in one currency, before React and after', async (target) => {
    const page = await openPage(target)
    await page.choose('UZS')
    const served = await site.html(`${target}?money=uzs`)
    const window = new Window()
    const expected = new window.DOMParser().parseFromString(served, 'text/html')
    expect(page.title()).toBe(expected.title)
    expect(page.html()).toBe(expected.getElementById('app')?.innerHTML)
    expect(page.shown.get()).toEqual(await dataOf(`${target}?money=uzs`))
    expect(
      page
        .text()
        .replaceAll('$6,200.00', '')
        .match(/.{20}[$€].{20}/g),
    ).toBeNull()
  })

  it('NUM-01 counts as for a locale whose own currency it is', async () => {
    for (const path of ['/price/btc', '/price/eth/history', '/price']) {
      const { head: _head, ...own } = await dataOf(`/fr${path}`)
      const { head: _same, ...asked } = await dataOf(`/fr${path}?money=eur`)
      expect(asked).toEqual(own)
    }
    const [own, asked] = [await dataOf('/ar/price/btc'), await dataOf('/price/btc?money=aed')]
    expect(asked.view.chart.line).toBe(own.view.chart.line)
    expect(asked.view.price.usd).toBe(own.view.price.usd)
    expect(asked.view.day.then).toBe(own.view.day.then)
  })

  it('CUR-03 keeps the page’s own currency where there is no such other, and makes no page of it', async () => {
    expect((await dataOf('/price/btc?money=xyz')).currency).toBe('USD')
    expect((await dataOf('/price/btc?money=btc')).currency).toBe('USD')
    expect((await dataOf('/convert/btc/eur?money=uzs')).currency).toBeUndefined()
  })
})
