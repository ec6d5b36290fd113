// @vitest-environment happy-dom
import { appPayloads } from '@portico/bridge/messages'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { type HandedOver, handedOver, handOverLinks } from './hand-over-links.ts'

const origin = 'https://www.exchange.example'
const handled = ['/login', '/account']
const judge = (address: string) => handedOver(new URL(address, origin), { origin, handled })

describe('handedOver', () => {
  it.each([
    'https://other.example/path?q=1#part',
    'http://www.exchange.example/price',
    'https://trade.exchange.example/',
    'mailto:help@exchange.example',
    'tel:+4930123456',
    'exchange-app://trade/btc',
    'market://details?id=1',
  ])('PLAT-02 gives the app the address %s', (address) => {
    const message = judge(address)
    expect(message).toEqual({ name: 'open', data: { address } })
    expect(v.is(appPayloads.open, message?.data)).toBe(true)
  })

  it.each([
    ['/login', { path: '/login', locale: 'en' }],
    ['/fr/login/agency?next=%2Faccount#top', { path: '/login/agency?next=%2Faccount#top', locale: 'fr' }],
    ['/account/', { path: '/account/', locale: 'en' }],
  ])('PLAT-02 gives the app its own page %s', (address, data) => {
    expect(judge(address)).toEqual({ name: 'navigate', data })
    expect(v.is(appPayloads.navigate, data)).toBe(true)
  })

  it.each([
    '/price',
    '/login-help',
    '/convert/btc/usd#table',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    'file:///etc/passwd',
    `https://other.example/${'x'.repeat(2000)}`,
  ])('PLAT-02 leaves %s to the page', (address) => {
    expect(judge(address)).toBeNull()
  })
})

describe('handOverLinks', () => {
  const told: HandedOver[] = []
  // Listeners stay on the document, as they do on a page.
  handOverLinks({ handled, tell: (message) => told.push(message) })

  function click(html: string, type = 'click'): { readonly isTaken: boolean; readonly link: Element } {
    document.body.innerHTML = html
    const link = document.querySelector('a') ?? document.body
    const target = document.querySelector('[data-target]') ?? link
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, composed: true })
    let isTaken = false
    const end = () => {
      isTaken = event.defaultPrevented
      event.preventDefault()
    }
    addEventListener(type, end, { once: true })
    target.dispatchEvent(event)
    return { isTaken, link }
  }

  beforeEach(() => {
    told.length = 0
  })

  it.each(['click', 'auxclick'])('PLAT-02 takes a %s on a link elsewhere, also within it', (type) => {
    const { isTaken } = click('<a href="mailto:a@b.example"><b data-target>write</b></a>', type)
    expect(isTaken).toBe(true)
    expect(told).toEqual([{ name: 'open', data: { address: 'mailto:a@b.example' } }])
  })

  it('PLAT-02 takes a link to a new window elsewhere, and lets an own one open in the page', () => {
    expect(click('<a href="https://other.example/" target="_blank">x</a>').isTaken).toBe(true)
    const { isTaken, link } = click('<a href="/price" target="_blank">x</a>')
    expect([isTaken, link.getAttribute('target')]).toEqual([false, null])
    expect(told).toHaveLength(1)
  })

  it.each(['<a>no address</a>', '<p>no link</p>', '<a href="#part">part</a>'])(
    'PLAT-02 leaves a click on %s alone',
    (html) => {
      expect(click(html).isTaken).toBe(false)
      expect(told).toEqual([])
    },
  )
})
