import type { WidgetProps, WidgetServer } from '@portico/widget'
import { describe, expect, it } from 'vitest'
import { utf8Of } from '../kept-bytes.ts'
import { createDrawings, createPropKeys } from './drawings.ts'

const props: WidgetProps = {
  locale: 'en',
  path: '/price',
  search: '',
  brand: { name: 'Test', logoSvg: '<svg></svg>' },
  linkRel: 'nofollow',
  externalRel: 'nofollow',
  addresses: { logIn: '/login', signUp: '/register', account: '/account' },
  currency: 'USD',
  sources: [{ name: 'Rates', url: 'https://rates.example/', licence: null }],
  operator: { name: 'Test', contact: 'help@exchange.example' },
  company: [],
  trust: [],
  analytics: { consent: 'required', signals: 'honoured' },
}

/** What may differ from one page to the next, and from one visitor's page to another's. */
const changes: readonly Partial<WidgetProps>[] = [
  { locale: 'fr' },
  { languages: ['ko'] },
  { path: '/price/btc' },
  { search: '?amount=2' },
  { brand: { name: 'Other', logoSvg: '<svg></svg>' } },
  { linkRel: '' },
  { externalRel: '' },
  { addresses: { logIn: '/login', signUp: 'https://join.example/', account: '/account' } },
  { currency: 'EUR' },
  { sources: [] },
  { operator: { name: 'Test', contact: 'other@exchange.example' } },
  { company: [{ name: 'About', url: 'https://about.example/' }] },
  { trust: [{ name: 'Audit', url: 'https://audit.example/' }] },
  { analytics: { consent: 'ask', signals: 'honoured' } },
]

/** A widget that shows all of its props, and counts how often it is asked. */
function createBench(options: { drawnFor?: WidgetServer['drawnFor']; maxBytes?: number } = {}) {
  const { drawnFor, maxBytes = 1_000_000 } = options
  let asked = 0
  const server: WidgetServer = {
    render(shown) {
      asked += 1
      return { html: `<b>${JSON.stringify(shown)}</b>`, texts: { hello: `</script> ${shown.locale}` } }
    },
    ...(drawnFor === undefined ? {} : { drawnFor }),
  }
  const ofParts = createPropKeys()
  const keysOf = ({ path, search, ...site }: WidgetProps) => ofParts(site, { path, search })
  const draw = createDrawings(server, maxBytes)
  return {
    keysOf,
    asked: () => asked,
    draw: (change: Partial<WidgetProps> = {}) => draw(keysOf({ ...props, ...change })),
  }
}

const shownBy = ({ html }: { readonly html: Buffer }): unknown => JSON.parse(html.toString().slice(3, -4))

describe('drawings of a widget', () => {
  it('SHELL-02 are made once for equal props, and once more for each difference', () => {
    const { draw, asked } = createBench()
    for (const change of [{}, ...changes, {}, ...changes])
      expect(shownBy(draw(change))).toEqual({ ...props, ...change })
    expect(asked()).toBe(1 + changes.length)
  })

  it('SHELL-02 are shared by the pages of a site where the widget says that they are the same, and by nothing else', () => {
    const { draw, asked } = createBench({ drawnFor: 'site' })
    const elsewhere = { path: '/academy', search: '?page=2' }
    for (const change of changes) expect(draw({ ...change, ...elsewhere })).toBe(draw(change))
    const ofPages = changes.filter((change) => 'path' in change || 'search' in change)
    expect(asked()).toBe(1 + changes.length - ofPages.length)
  })

  it('take up no more than they may: the least recently used is dropped', () => {
    const { draw, asked } = createBench({ maxBytes: 2000 })
    const paths = Array.from({ length: 50 }, (_, index) => ({ path: `/price/${index}` }))
    for (const path of paths) draw(path)
    expect(asked()).toBe(50)
    draw(paths.at(-1))
    expect(asked()).toBe(50)
    draw(paths[0])
    expect(asked()).toBe(51)
  })

  it('have memory of their own: a kept one holds no more than its bytes', () => {
    const { html } = createBench().draw()
    expect(html.buffer.byteLength).toBe(html.length)
  })

  it('hold equal texts once, ready for a script element', () => {
    const { draw } = createBench()
    const [one, other] = [draw(), draw({ path: '/academy' })]
    expect(one.texts.toString()).toBe('{"hello":"\\u003c/script> en"}')
    expect(other.texts).toBe(one.texts)
  })
})

describe('props with their keys', () => {
  it('is text from which the client reads the same props', () => {
    const { keysOf } = createBench()
    for (const change of changes) {
      const keyed = keysOf({ ...props, ...change })
      const text = utf8Of(keyed.text).toString()
      expect(JSON.parse(text)).toEqual({ ...props, ...change })
      expect(text).not.toContain('<')
    }
  })

  it('has the same key for what comes again as the same object, and for what is equal', () => {
    const keysOf = createPropKeys()
    const { path, search, ...site } = props
    const [one, same, equal] = [site, site, { ...site }].map((each) => keysOf(each, { path, search }))
    expect(same).toEqual(one)
    expect(equal).toEqual(one)
    expect(keysOf({ ...site, locale: 'fr' }, { path, search }).site).not.toBe(one?.site)
  })

  it('has a key of its own for each path and query, however they are spelled', () => {
    const { keysOf } = createBench()
    const keys = [
      { path: '/a', search: '?b' },
      { path: '/a?b', search: '' },
      { path: '/a"', search: '' },
      { path: '/a', search: '","search":"' },
    ].map((change) => keysOf({ ...props, ...change }).page)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
