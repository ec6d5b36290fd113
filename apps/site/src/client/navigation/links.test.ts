// @vitest-environment happy-dom
import { createBrowserRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { pathBelow } from '../base-path.ts'
import { followLinks } from './links.ts'

const origin = location.origin
let followed: readonly string[] = []

/** Clicks a link and says whether the client followed it; what is left to the browser goes no further here. */
function click(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html
  const target = document.querySelector('[data-target]') ?? document.querySelector('a')
  let isOurs = false
  const end = (event: Event) => {
    isOurs = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', end, { once: true })
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }))
  removeEventListener('click', end)
  return isOurs
}

function openPage(path: string, base: string): void {
  history.replaceState(null, '', path)
  const router = createBrowserRouter([{ path: '*' }], { basename: base === '' ? '/' : base })
  followed = []
  router.subscribe(({ location: { pathname, search, hash } }) => {
    followed = [...followed, pathname + search + hash]
  })
  followLinks({ navigate: router.navigate, prepare: () => undefined }, base)
}

describe('followLinks on a page without a prefix', () => {
  // Listeners stay on the document: one router serves all tests, as it does on a page.
  let opened = false
  beforeEach(() => {
    if (!opened) openPage('/price', '')
    opened = true
    followed = []
  })

  it.each([
    [`${origin}/search?q=a`, '/search?q=a'],
    ['/', '/'],
    ['/convert/btc/usd?amount=2', '/convert/btc/usd?amount=2'],
    ['/price?kind=fiat', '/price?kind=fiat'],
  ])('follows %s', async (href, path) => {
    expect(click(`<a href="${href}"><b data-target>go</b></a>`)).toBe(true)
    await expect.poll(() => followed.at(-1)).toBe(path)
  })

  it.each([
    ['another site', '<a href="https://other.example/">x</a>'],
    ['another language', '<a href="/fr/price">x</a>'],
    ['the language picker', '<a href="/price" hreflang="en">x</a>'],
    ['a new tab', '<a href="/convert" target="_blank">x</a>'],
    ['a download', '<a href="/convert" download>x</a>'],
    ['a place on the page', '<a href="#main">x</a>'],
    ['mail', '<a href="mailto:a@b.example">x</a>'],
    ['a call', '<a href="/v1/market/assets">x</a>'],
    ['a file', '<a href="/assets/icons.svg">x</a>'],
    ['page data', '<a href="/_data/price">x</a>'],
    ['a machine view', '<a href="/convert/btc/usd.csv?window=7d">x</a>'],
    ['the API description', '<a href="/openapi.json">x</a>'],
    ['nothing', '<a data-target>x</a>'],
    ['no link', '<button type="button" data-target>x</button>'],
  ])('leaves %s to the browser', (_, html) => {
    expect(click(html)).toBe(false)
    expect(followed).toEqual([])
  })

  it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %j to the browser',
    (init) => {
      expect(click('<a href="/convert">x</a>', init)).toBe(false)
    },
  )

  it('leaves a click that a part of the page has answered', () => {
    document.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true })
    click('<a href="/convert">x</a>')
    expect(followed).toEqual([])
  })
})

describe('pathBelow', () => {
  const below = (base: string, path: string) => pathBelow(base, new URL(path, 'https://site.example'))

  it.each([
    ['', '/price?page=2', '/price?page=2'],
    ['', '/', '/'],
    ['/fr', '/fr', '/'],
    ['/fr', '/fr/price#x', '/price#x'],
    ['/zh-TC', '/zh-TC/price', '/price'],
  ])('below "%s", %s is %s', (base, path, inside) => {
    expect(below(base, path)).toBe(inside)
  })

  it.each([
    ['', '/fr/price'],
    ['/fr', '/price'],
    ['/fr', '/ar/price'],
    ['/fr', '/french'],
  ])('below "%s", %s is a page of another language', (base, path) => {
    expect(below(base, path)).toBeNull()
  })
})
