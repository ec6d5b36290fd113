// @vitest-environment happy-dom
import { expect, it } from 'vitest'
it('x', () => {
  history.replaceState(null, '', '/price')
  document.body.innerHTML = '<a href="/convert/btc/usd?amount=2#top"><b data-target>go</b></a><a href="/convert?amount=2"></a><a href="/price#top"></a>'
  for (const a of document.querySelectorAll('a')) console.log(a.href, a.target, a.hreflang, location.href, location.pathname, location.search, new URL(a.href).pathname)
  document.addEventListener('click', (e) => console.log('path', e.composedPath().map((x) => (x as any).nodeName), e.composedPath().find((t) => t instanceof HTMLAnchorElement)?.href, e.defaultPrevented, (e as MouseEvent).button, e.type, (e as any).altKey))
  document.querySelector('[data-target]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
  expect(1).toBe(1)
})
