// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { widgetStylesId } from '../../widget-styles.ts'
import { createPageStyles } from './page-styles.ts'

const sheet = '/assets/site-pages.css'
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]

/** Whether the sheet comes: happy-dom loads no files, but tells at once that one came, or did not. */
function setReachable(isReachable: boolean): void {
  const window: Window & { happyDOM?: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } } =
    globalThis.window
  if (!window.happyDOM) throw new Error('this test needs happy-dom')
  window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = isReachable
}

beforeEach(() => {
  document.head.innerHTML = `<style>.page{}</style><style id="${widgetStylesId}" data-pages="${sheet}"></style>`
  setReachable(true)
})

describe('the styles of other pages', () => {
  it('are not asked for by the page that the server drew', async () => {
    await createPageStyles('pair')('pair')
    expect(links()).toEqual([])
  })

  it('come once, between the page’s own styles and the widgets’', async () => {
    const bring = createPageStyles('pair')
    await Promise.all([bring('home'), bring('prices')])
    expect(links().map((link) => link.getAttribute('href'))).toEqual([sheet])
    expect(links()[0]?.nextElementSibling?.id).toBe(widgetStylesId)
    await bring('legal')
    expect(links()).toHaveLength(1)
  })

  it('come for any page after the error page', async () => {
    await createPageStyles(null)('home')
    expect(links()).toHaveLength(1)
  })

  it('fail the navigation that waits for them, and are asked for again by the next', async () => {
    const bring = createPageStyles('pair')
    setReachable(false)
    await expect(bring('home')).rejects.toThrow(sheet)
    expect(links()).toEqual([])
    setReachable(true)
    await bring('home')
    expect(links()).toHaveLength(1)
  })

  it('are nothing to wait for where the document names none', async () => {
    document.head.innerHTML = ''
    await createPageStyles('pair')('home')
    expect(links()).toEqual([])
  })
})
