import { describe, expect, it } from 'vitest'
import { handlingOf, isKeepableAsset, isKeepablePage, type RequestFacts } from './requests.ts'
import { answer, origin, pageOf, scriptOf } from '../../../test/device.ts'

const navigation = (path: string, change: Partial<RequestFacts> = {}): RequestFacts => ({
  method: 'GET',
  url: origin + path,
  mode: 'navigate',
  destination: 'document',
  ...change,
})
const subresource = (path: string, change: Partial<RequestFacts> = {}): RequestFacts =>
  navigation(path, { mode: 'cors', destination: 'script', ...change })

describe('handlingOf', () => {
  it.each([
    '/',
    '/fr',
    '/price?page=2',
    '/convert/btc/usd?amount=2',
    '/offline?wanted=%2Fprice',
    '/embedded',
  ])('takes the page %s', (path) => expect(handlingOf(navigation(path), origin)).toBe('page'))

  it.each([
    '/assets/site-main.CGOyTOfB.js',
    '/assets/icons.xG92pZsx.svg',
    '/widgets/footer/footer.D-rffiRu.js',
  ])('takes the file %s', (path) => expect(handlingOf(subresource(path), origin)).toBe('asset'))

  it.each([
    ['a call', subresource('/v1/user/info', { destination: '' })],
    ['a call that is opened', navigation('/v1/market/assets')],
    ['page data', subresource('/_data/convert/btc/usd', { destination: '' })],
    ['a form that is posted', navigation('/convert', { method: 'POST' })],
    ['another origin', { ...navigation('/'), url: 'https://other.example/' }],
    ['a frame', navigation('/convert/btc/usd', { destination: 'iframe' })],
    ['a download', navigation('/convert/btc/usd.csv')],
    ['a machine view', navigation('/convert/btc/usd.json')],
    ['the worker itself', subresource('/sw.js')],
    ['a file without a hash', subresource('/assets/probe.png', { destination: 'image' })],
    ['a file with a query', subresource('/assets/site-main.CGOyTOfB.js?x=1')],
    ['the operator’s address', navigation('/metrics')],
  ])('stays out of the way of %s', (_, request) => expect(handlingOf(request, origin)).toBe('network'))
})

describe('what may be kept', () => {
  it('is an anonymous page and a file for ever', () => {
    expect(isKeepablePage(pageOf('en'))).toBe(true)
    expect(isKeepableAsset(scriptOf())).toBe(true)
  })

  const html = { 'content-type': 'text/html' }
  const facts = { status: 200, type: 'basic' as const, redirected: false, headers: new Headers(html) }
  it.each([
    ['an error', answer('', html, 500)],
    ['a missing page', answer('', html, 404)],
    ['a page that says no-store', pageOf('en', 'x', { 'cache-control': 'no-store' })],
    ['a private page', pageOf('en', 'x', { 'cache-control': 'private, max-age=60' })],
    ['what is no page', answer('{}', { 'content-type': 'application/json' })],
    ['a redirected answer', { ...facts, redirected: true }],
    ['an opaque redirect', { ...facts, type: 'opaqueredirect' as const }],
  ])('is not %s', (_, response) => expect(isKeepablePage(response)).toBe(false))

  it.each([
    ['a file that may change', answer('', { 'cache-control': 'public, max-age=3600' })],
    ['a missing file', answer('', { 'cache-control': 'public, immutable' }, 404)],
  ])('is not %s', (_, response) => expect(isKeepableAsset(response)).toBe(false))
})
