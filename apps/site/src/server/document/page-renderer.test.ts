import { createSnapshot, setByHandSource } from '@portico/market'
import type { WidgetProps } from '@portico/widget'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { brandOf, marketOf, nowMs, smallMarket } from '../../../test/context.ts'
import { pageSourceOf } from '../../../test/server/page-source.ts'
import type { AppRenderer, RenderInput } from '../../app/render-contract.ts'
import { loadedNamespaces } from './build.ts'
import { bytesOf } from '../cache/stored-page.ts'
import { parseAddress } from '../http/page-address.ts'
import { createPageRenderer } from './page-renderer.ts'

const caching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

interface Setting {
  readonly app?: Partial<AppRenderer>
  readonly brand?: Parameters<typeof brandOf>[0]
  readonly standIn?: boolean
  /** Runs once the page that is loaded has its snapshot. */
  readonly onLoad?: () => void
  readonly logEnvironment?: string
}

const texts = v.parse(
  v.object(v.entriesFromList(loadedNamespaces, v.string())),
  Object.fromEntries(loadedNamespaces.map((each) => [each, `/assets/${each}.json`])),
)

const iconSheets = { 'coins-1': '/assets/icons.svg' }

/** The renderer over a small market, with an app and widgets that write down what they were given. */
function createBench(setting: Setting = {}) {
  const { app = {}, brand: change = {}, standIn = false, logEnvironment, onLoad = () => {} } = setting
  const brand = brandOf(change)
  const { source, snapshots, logger } = pageSourceOf(marketOf(smallMarket), {
    brand,
    now: () => (onLoad(), nowMs),
  })
  const drawn: RenderInput[] = []
  const given: WidgetProps[] = []
  const hashes: unknown[] = []
  let widgetCss = '.w{}'
  const block = (text: string) => ({ text, hash: `'${text}'` })
  const render = createPageRenderer({
    ...{ brand, logger, source, publicOrigin: 'https://www.example.com', beta: true },
    imageDomain: 'images.example',
    ...(logEnvironment === undefined ? {} : { logEnvironment }),
    build: {
      ...{ entry: '/assets/entry.js', loader: '/assets/loader.js', forms: '/assets/forms.js' },
      icons: iconSheets,
      sheets: new Map(),
      ...{ importMap: block('map'), boot: block('boot'), embedScript: '', workerScript: '' },
      css: (page) => `.${page}{}`,
      pageSheet: '/assets/pages.css',
      serverEntry: 'file:///server.js',
      appFiles: ({ id, locale }) => [`/assets/${id}.js`, `/assets/${locale}.json`],
      ownTexts: ({ id, locale }) => (id === 'asset' ? `/assets/own.${locale}.js` : null),
      texts: () => texts,
    },
    widgets: {
      draw(site, page) {
        const props = { ...site, ...page }
        given.push(props)
        const texts = Buffer.from('{"id":"text"}')
        const slot = { client: '/widgets/header/client.js', texts, standIn: false }
        const slots = [
          { name: 'header', html: Buffer.from('<nav>header</nav>'), ...slot },
          { name: 'footer', html: Buffer.from('<footer>foot</footer>'), ...slot, client: null, standIn },
        ] as const
        return { slots, props: [JSON.stringify(props)] }
      },
      css: () => widgetCss,
      folder: () => new URL('file:///widgets/'),
      status: () => ({ state: 'ready' }),
      close: () => {},
    },
    app: {
      async render(input) {
        drawn.push(input)
        return `<main>${input.data.page}</main>`
      },
      renderError: async () => '<main>failed</main>',
      skipText: async (locale) => `skip ${locale}`,
      ...app,
    },
    writer: {
      run: async ({ html }) => ({ kind: 'done', result: `text of ${html}` }),
      async [Symbol.asyncDispose]() {},
    },
    securityHeaders(told) {
      hashes.push(told)
      return { 'x-security': String(hashes.length) }
    },
  })
  return {
    ...{ drawn, given, hashes, logger, snapshots },
    setWidgetCss: (css: string) => void (widgetCss = css),
    async get(target: string) {
      const parsed = parseAddress(target)
      if (parsed.kind === 'redirect') throw new Error(`${target} redirects`)
      const page = await render(parsed.address)
      return { ...page, text: bytesOf(page.body).toString() }
    },
  }
}

const stateOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('the page of an address', () => {
  it('SHELL-01 stands between header, footer and the legal dialog, with what its app needs', async () => {
    const { get } = createBench()
    const { status, headers, keep, text } = await get('/price/btc')
    expect({ status, keep }).toEqual({ status: 200, keep: true })
    expect(headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': caching,
      vary: 'accept, accept-encoding',
      'x-security': '1',
    })
    expect(text).toContain('<html lang="en" dir="ltr" data-theme="white"><head>')
    expect(text).toContain('<script type="importmap">map</script><script>boot</script>')
    expect(text).toContain(
      '<script src="/assets/loader.js" defer data-entry="/assets/entry.js" data-app="/assets/asset.js /assets/en.json"></script>',
    )
    expect(text).toContain(
      '<a class="skip-link" href="#main">skip en</a><div id="slot-header"><nav>header</nav></div>' +
        '<div id="app"><main>asset</main></div><div id="slot-footer"><footer>foot</footer></div>' +
        '<div id="slot-legal"></div><script type="application/json" id="state">',
    )
    expect(text).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">')
    expect(text).toContain('<style>:root{--accent:#1890ff}.asset{}</style>')
    expect(text).toContain('data-pages="/assets/pages.css">.w{}</style>')
  })

  it('tells app and widgets where they are, by whom, and in which currency', async () => {
    const { get, drawn, given } = createBench({ logEnvironment: 'testing' })
    const { text } = await get('/fr/price/btc?amount=2')
    const site = {
      ...{ locale: 'fr', base: '/fr', website: 'test', beta: true, logEnvironment: 'testing' },
      ...{ brandName: 'Test Exchange', compact: 'suffix', iconSheets, currency: 'EUR' },
      imageOrigin: 'https://images.example',
      ...{ linkRel: 'nofollow', externalRel: expect.stringContaining('nofollow') },
    }
    expect(drawn).toMatchObject([{ url: '/fr/price/btc?amount=2', base: '/fr', state: site }])
    const props = {
      ...{ locale: 'fr', path: '/price/btc', search: '?amount=2', currency: 'EUR' },
      brand: { name: 'Test Exchange', logoSvg: '<svg></svg>' },
      addresses: { logIn: '/login', signUp: '/register', account: '/account' },
      operator: { name: 'Test Operator', contact: 'help@exchange.example' },
      analytics: { consent: 'required', signals: 'honoured' },
    }
    expect(given).toMatchObject([props])
    expect(given[0]?.sources.map(({ name }) => name)).toEqual(['Daily rates', 'Another source'])
    expect(stateOf(text)).toMatchObject({
      ...site,
      texts,
      data: { page: 'asset' },
      widgetProps: props,
      widgets: [{ name: 'header', client: '/widgets/header/client.js', texts: { id: 'text' } }],
    })
  })

  it('names the sources of the snapshot that it was loaded from, though a newer one is current', async () => {
    const next = createSnapshot({ ...marketOf(smallMarket).data, version: 'two', sources: [] })
    const { get, given, snapshots } = createBench({ onLoad: () => snapshots.publish(next) })
    await get('/price/btc')
    expect(given[0]?.sources.map(({ name }) => name)).toEqual(['Daily rates', 'Another source'])
  })

  it('SHIP-03 marks a source that operators have set by hand, in the language of the page', async () => {
    const { get, given, snapshots } = createBench()
    const { data } = snapshots.current()
    const credit = { id: setByHandSource, name: 'Test', url: 'https://test.example/', licence: 'CC0-1.0' }
    snapshots.publish(createSnapshot({ ...data, version: 'two', sources: [...data.sources, credit] }))
    for (const base of ['', '/de', '/ja']) await get(`${base}/price/btc`)
    expect(given.map(({ sources }) => sources.map(({ mark }) => mark))).toEqual([
      [undefined, undefined, ' (set by hand)'],
      [undefined, undefined, expect.stringMatching(/^ \((?!set by hand).+\)$/)],
      [undefined, undefined, expect.stringMatching(/^（.+）$/)],
    ])
  })

  it.each([
    ['/', '/'],
    ['/fr/price', '/fr/price'],
    ['/price?kind=fiat', '/price?kind=fiat'],
  ])('ROUTE-01 draws %s at %s', async (target, url) => {
    const { get, drawn, given } = createBench()
    await get(target)
    expect(drawn.map((input) => [input.url, input.state.logEnvironment])).toEqual([[url, 'online']])
    expect(given[0]?.search).toBe(target.includes('?') ? '?kind=fiat' : '')
  })

  it('leads to the operator’s own log-in and sign-up where there are such', async () => {
    const addresses = {
      buy: null,
      trade: null,
      signUp: 'https://x.example/up',
      logIn: 'https://x.example/in',
    }
    const { get, given } = createBench({ brand: { addresses } })
    await get('/')
    expect(given[0]?.addresses).toMatchObject({ logIn: addresses.logIn, signUp: addresses.signUp })
  })

  it.each([
    ['/', ''],
    ['/ja', ' data-rise="red"'],
    ['/zh-CN', ' data-rise="red"'],
    ['/zh-TC', ' data-rise="red"'],
  ])('shows a rise in the colour that readers of %s expect', async (target, mark) => {
    const { text } = await createBench().get(target)
    expect(text).toContain(`data-theme="white"${mark}><head>`)
  })

  it('answers 404 for a page that there is none of, and keeps it', async () => {
    const { status, keep } = await createBench().get('/nowhere')
    expect({ status, keep }).toEqual({ status: 404, keep: true })
  })

  it('is made anew where a widget could not be drawn', async () => {
    const { headers, keep } = await createBench({ standIn: true }).get('/price')
    expect([headers['cache-control'], keep]).toEqual([caching, false])
  })

  it('is the error page where a part throws: 500, kept by nobody, without the data, and logged', async () => {
    const error = new Error('no figure')
    const { get, logger } = createBench({ app: { render: () => Promise.reject(error) } })
    const { status, headers, keep, text } = await get('/price')
    expect({ status, keep }).toEqual({ status: 500, keep: false })
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain('<main>failed</main>')
    expect(stateOf(text)).toMatchObject({ data: null })
    expect(logger.lines).toEqual([
      {
        level: 'error',
        details: { path: '/price', err: error },
        message: 'the page threw while it was drawn',
      },
    ])
  })

  it('LOC-06 names the texts of the page to the scripts of its error page as well', async () => {
    const { get } = createBench({ app: { render: () => Promise.reject(new Error('no figure')) } })
    expect(stateOf((await get('/fr/price/btc')).text)).toMatchObject({ ownTexts: '/assets/own.fr.js' })
  })

  it('makes styles and their hashes once a page, and anew when the widgets’ change', async () => {
    const { get, hashes, setWidgetCss } = createBench()
    const security = async (target: string) => (await get(target)).headers['x-security']
    expect([await security('/price'), await security('/fr/price'), await security('/')]).toEqual([
      '1',
      '1',
      '2',
    ])
    setWidgetCss('.new{}')
    const { headers, text } = await get('/price')
    expect(headers['x-security']).toBe('3')
    expect(text).toContain('>.new{}</style>')
    expect(await security('/price')).toBe('3')
    expect(hashes[0]).toMatchObject({
      scripts: ["'map'", "'boot'"],
      styles: [/^'sha256-/, /^'sha256-/].map((hash) => expect.stringMatching(hash)),
    })
  })
})

describe('other forms of an address', () => {
  it.each([
    ['/_data/price', 200],
    ['/_data/price/nothing', 404],
  ] as const)('ROUTE-01 are the data of %s as JSON: %d', async (target, status) => {
    const { get, drawn } = createBench()
    const answer = await get(target)
    expect(answer).toMatchObject({ status, keep: true })
    expect(answer.headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': caching,
      'x-robots-tag': 'noindex',
    })
    expect(JSON.parse(answer.text)).toHaveProperty('page')
    expect(drawn).toEqual([])
  })

  it('MAP-05 are its text in Markdown', async () => {
    const { headers, text, keep } = await createBench().get('/price/btc.md')
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect([text, keep]).toEqual(['text of <main>asset</main>', true])
  })

  it('are a redirect where the page has moved', async () => {
    const { status, headers, keep } = await createBench().get('/price/bitcoin')
    expect([301, 302]).toContain(status)
    expect(headers['location']).toBe('/price/btc')
    expect(keep).toBe(true)
  })
})
