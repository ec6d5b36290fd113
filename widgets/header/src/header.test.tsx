// @vitest-environment happy-dom
import type { LocaleCode } from '@portico/locale'
import { locales } from '@portico/locale'
import ar from '@portico/locale/catalogues/ar/header.json'
import en from '@portico/locale/catalogues/en/header.json'
import fr from '@portico/locale/catalogues/fr/header.json'
import { type CatalogueFile, compileCatalogue } from '@portico/locale/texts'
import type { ShellStore, WidgetProps } from '@portico/widget'
import { createTranslate } from '@portico/widget'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Header } from './Header.tsx'
import { createHost } from '../test/host.ts'

/** A busy machine may take its time; what is waited for comes or never does. */
const longWait = { timeout: 15_000 }

const catalogues: Partial<Record<LocaleCode, CatalogueFile>> = { ar, en, fr }
const textsOf = (code: LocaleCode) => compileCatalogue(catalogues[code] ?? en)

const props: WidgetProps = {
  locale: 'en',
  path: '/price',
  search: '?kind=fiat',
  brand: { name: 'Test Exchange', logoSvg: '<svg id="logo"></svg>' },
  linkRel: 'nofollow',
  externalRel: 'nofollow',
  addresses: { logIn: '/login', signUp: 'https://join.example/', account: '/account' },
  currency: 'USD',
  sources: [],
  operator: { name: 'Test Operator', contact: 'help@exchange.example' },
  company: [],
  trust: [],
  analytics: { consent: 'required', signals: 'honoured' },
}

let root: Root | null = null
let host = createHost(props)

const view = (store: ShellStore | null, change: Partial<WidgetProps> = {}) => {
  const shown = { ...props, ...change }
  const text = createTranslate(textsOf(shown.locale), shown.locale)
  return <Header props={shown} text={text} store={store} />
}

function serverHtml(change: Partial<WidgetProps> = {}): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = renderToString(view(null, change))
  return place
}

async function show() {
  const { store } = host
  root = createRoot(document.getElementById('root') ?? document.body)
  await act(async () => root?.render(view(store)))
  return store
}

const all = <E extends Element = HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)]
const toggle = (menu: HTMLDetailsElement | undefined, open: boolean) =>
  act(async () => {
    if (menu) menu.open = open
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = createHost(props)
  document.body.innerHTML = '<div id="root"></div><p id="outside">x</p>'
})

afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => root?.unmount())
  root = null
  vi.unstubAllGlobals()
})

describe('Header on the server', () => {
  it('SHELL-09 SHELL-10 has navigation, a search form, every language, and log in and sign up as links', () => {
    const place = serverHtml({ locale: 'fr' })
    expect(place.querySelector('header')?.getAttribute('aria-label')).not.toBe('')
    expect(place.querySelector('form[role="search"]')?.getAttribute('action')).toBe('/fr/search')
    const hrefs = [...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(
      expect.arrayContaining(['/fr', '/fr/price', '/fr/convert', '/fr/login', 'https://join.example/']),
    )
    expect(place.querySelector('#logo')).not.toBeNull()
  })

  it('LOC-08 offers languages beyond the specification last, and only those that the site has', () => {
    const links = [...serverHtml({ languages: ['ko'] }).querySelectorAll<HTMLAnchorElement>('a[data-locale]')]
    expect(links.map((link) => link.dataset['locale']).at(-1)).toBe('ko')
    expect(links).toHaveLength(32)
    expect(links.at(-1)?.getAttribute('href')).toBe('/ko/price?kind=fiat')
  })

  it('SHELL-06 LOC-08 offers this page in each listed language by its own name', () => {
    const links = [...serverHtml().querySelectorAll<HTMLAnchorElement>('a[data-locale]')]
    const listed = locales.filter(({ hidden, listed }) => !hidden && listed !== 'beyond')
    expect(links.map((link) => link.textContent)).toEqual(listed.map(({ displayName }) => displayName))
    const french = links.find((link) => link.dataset['locale'] === 'fr')
    expect(french?.getAttribute('href')).toBe('/fr/price?kind=fiat')
    expect(french?.hreflang).toBe('fr')
    expect(french?.lang).toBe('fr')
    expect(links.every((link) => link.querySelector('bdi') !== null)).toBe(true)
    const current = links.filter((link) => link.getAttribute('aria-current') === 'true')
    expect(current.map((link) => link.dataset['locale'])).toEqual(['en'])
  })

  it('SHELL-07 marks every link', () => {
    const rels = [...serverHtml().querySelectorAll('a')].map((link) => link.rel)
    expect(new Set(rels)).toEqual(new Set(['nofollow']))
  })

  it('marks the place at hand, and a page below it', () => {
    const current = (path: string) =>
      [...serverHtml({ path }).querySelectorAll('nav a[aria-current="page"]')].map((link) =>
        link.getAttribute('href'),
      )
    expect(new Set(current('/price'))).toEqual(new Set(['/price']))
    expect(new Set(current('/convert/btc/usd'))).toEqual(new Set(['/convert']))
    expect(current('/')).toEqual([])
    expect(current('/prices')).toEqual([])
  })

  it.each(['en', 'fr', 'ar', 'de'] satisfies readonly LocaleCode[])(
    'hydrates without a mismatch in %s',
    async (locale) => {
      const errors: unknown[] = []
      const slot = document.getElementById('root') ?? document.body
      slot.innerHTML = renderToString(view(null, { locale }), { identifierPrefix: 'header-' })
      await act(async () => {
        root = hydrateRoot(slot, view(createHost(props).store, { locale }), {
          identifierPrefix: 'header-',
          onRecoverableError: (error) => errors.push(error),
        })
      })
      expect(errors).toEqual([])
      expect(slot.querySelector('#logo')).not.toBeNull()
    },
  )
})

describe('Header in the browser', () => {
  it('SHELL-04 shows the account once there is a user, and logs out', async () => {
    const store = await show()
    expect(document.body.textContent).toContain('Log in')
    await act(async () => store.set({ user: { userId: '7', userName: 'Ada', residence: null } }))
    expect(document.body.textContent).toContain('Ada')
    expect(document.body.textContent).not.toContain('Sign up')
    await act(async () =>
      all<HTMLButtonElement>('button')
        .find(({ textContent }) => textContent === 'Log out')
        ?.click(),
    )
    expect(host.loggedOut).toBe(1)
  })

  const accountMenu = () =>
    all<HTMLDetailsElement>('details').find((menu) => menu.textContent?.includes('Log out'))
  const button = (label: string) =>
    all<HTMLButtonElement>('button').find(({ textContent }) => textContent?.includes(label))

  it('SHELL-09 USER-04 lists the accounts when the menu opens, and enters one of them', async () => {
    host.accounts = [
      { userId: '1', name: 'Main', kind: 'parent', current: true },
      { userId: '2', name: 'Closed', kind: 'sub-account', current: false },
      { userId: '3', name: 'Practice', kind: 'demo', current: false },
    ]
    const store = await show()
    await act(async () => store.set({ user: { userId: '1', userName: 'Ada', residence: null } }))
    expect(document.body.textContent).not.toContain('Practice')
    await toggle(accountMenu(), true)
    await vi.waitFor(() => expect(button('Practice')?.textContent).toContain('Demo account'), longWait)
    expect(button('Main')?.disabled).toBe(true)
    await act(async () => button('Practice')?.click())
    expect(host.entered).toEqual(['3'])
    await act(async () => button('Closed')?.click())
    await vi.waitFor(() => expect(document.body.textContent).toContain('not possible'), longWait)
    expect(host.entered).toEqual(['3'])
  })

  it('SHELL-09 says so where the accounts cannot be had, and still logs out', async () => {
    host.accounts = null
    const store = await show()
    await act(async () => store.set({ user: { userId: '1', userName: 'Ada', residence: null } }))
    await toggle(accountMenu(), true)
    await vi.waitFor(() => expect(document.body.textContent).toContain('could not be loaded'), longWait)
    expect(button('Log out')).toBeDefined()
  })

  it('SHELL-06 follows the page: its languages and its place', async () => {
    const store = await show()
    await act(async () => store.set({ path: '/convert/btc/usd', search: '' }))
    const french = document.querySelector('a[data-locale="fr"]')
    expect(french?.getAttribute('href')).toBe('/fr/convert/btc/usd')
    expect(document.querySelector('nav a[aria-current="page"]')?.getAttribute('href')).toBe('/convert')
  })

  it('CUR-03 lists currencies once they are known, and chooses one', async () => {
    const store = await show()
    const select = () => document.querySelector('select')
    expect(select()?.getAttribute('aria-busy')).toBe('true')
    await act(async () =>
      store.currencies.set([
        { code: 'USD', label: 'US DOLLAR - $' },
        { code: 'EUR', label: 'EURO - €' },
      ]),
    )
    expect(all('option').map(({ textContent }) => textContent)).toEqual(['US DOLLAR - $', 'EURO - €'])
    await act(async () => {
      const field = select()
      if (!field) return
      field.value = 'EUR'
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(store.currency.get()).toBe('EUR')
  })

  it('THEME-03 switches the theme and the colours of a rise', async () => {
    const store = await show()
    const radio = (label: string) =>
      all('label')
        .find(({ textContent }) => textContent === label)
        ?.querySelector('input')
    await act(async () => radio('Dark')?.click())
    expect(store.theme.get()).toBe('black')
    await act(async () => radio('Red')?.click())
    expect(store.trendColours.get()).toBe('red-up')
    expect(radio('Dark')?.checked).toBe(true)
  })
})

describe('the menus of the header', () => {
  it('A11Y-01 close by Escape, which returns the focus, and by a click elsewhere', async () => {
    await show()
    const [menu] = all<HTMLDetailsElement>('details')
    await toggle(menu, true)
    await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
    expect(menu?.open).toBe(false)
    expect(document.activeElement).toBe(menu?.querySelector('summary'))
    await toggle(menu, true)
    await act(async () => document.getElementById('outside')?.click())
    expect(menu?.open).toBe(false)
  })

  it('SHELL-09 the menu of places stays open for language and currency, which stand beside it on a phone', async () => {
    await show()
    const places = document.querySelector<HTMLDetailsElement>('details[data-menu]')
    await toggle(places ?? undefined, true)
    await act(async () => document.querySelector<HTMLElement>('div[data-menu] summary')?.click())
    expect(places?.open).toBe(true)
    await act(async () => document.getElementById('outside')?.click())
    expect(places?.open).toBe(false)
  })

  it('stay open for a click inside, and close on a move to another page', async () => {
    const store = await show()
    const [menu] = all<HTMLDetailsElement>('details')
    await toggle(menu, true)
    await act(async () => {
      menu?.querySelector('ul')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
    expect(menu?.open).toBe(true)
    await act(async () => store.set({ path: '/convert' }))
    expect(menu?.open).toBe(false)
  })
})

describe('the search of the header', () => {
  it('SHELL-09 SHELL-11 becomes a combobox at its first focus and keeps what was typed', async () => {
    await show()
    const plain = document.querySelector<HTMLInputElement>('form[role="search"] input')
    expect(plain?.getAttribute('role')).toBeNull()
    await act(async () => {
      plain?.focus()
      if (plain) plain.value = 'eth'
    })
    const live = () => document.querySelector<HTMLInputElement>('input[role="combobox"]')
    // From here on the test waits as a reader does, instead of holding updates back.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    await vi.waitFor(() => expect(live()).not.toBeNull(), longWait)
    expect(live()?.value).toBe('eth')
    expect(live()?.name).toBe('q')
    const option = () => document.querySelector<HTMLElement>('[role="option"]')
    await vi.waitFor(() => expect(option()?.textContent).toContain('Ether'), longWait)
    // A reader never clicks between React's commit and its effects, as a script in the same task can.
    await vi.waitFor(() => {
      if (host.moves.length === 0) option()?.click()
      expect(host.moves).toEqual(['/fr/price/eth'])
    }, longWait)
  })
})
