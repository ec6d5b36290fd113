// @vitest-environment happy-dom
import { consentKey } from '@portico/analytics/consent'
import en from '@portico/locale/catalogues/en/legal.json'
import { compileCatalogue } from '@portico/locale/texts'
import type { WidgetProps } from '@portico/widget'
import { createCell, createShellStore, createTranslate } from '@portico/widget'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Legal } from './Legal.tsx'
import { legalTexts } from './texts.ts'

const props: WidgetProps = {
  locale: 'en',
  path: '/price',
  search: '',
  brand: { name: 'Test Exchange', logoSvg: '' },
  linkRel: 'nofollow',
  externalRel: 'nofollow',
  addresses: { logIn: '/login', signUp: '/register', account: '/account' },
  currency: 'USD',
  sources: [],
  operator: { name: 'Test Operator', contact: 'help@exchange.example' },
  company: [],
  trust: [],
  analytics: { consent: 'required', signals: 'honoured' },
}

let root: Root
let reports: string[] = []

function storeOf() {
  return createShellStore(
    { path: '/price', search: '', user: null },
    {
      currency: createCell('USD'),
      currencies: createCell([]),
      theme: createCell('white'),
      trendColours: createCell('green-up'),
      search: async () => [],
      navigate: () => {},
      logOut: () => {},
      accounts: async () => [],
      switchAccount: async () => {},
      report: (reason) => reports.push(reason),
    },
  )
}

async function show(analytics = props.analytics) {
  const store = storeOf()
  const text = createTranslate(compileCatalogue(en), 'en')
  await act(async () => root.render(<Legal props={{ ...props, analytics }} text={text} store={store} />))
  return store
}

const dialog = () => document.querySelector('dialog')
const click = (selector: string, init: MouseEventInit = {}) =>
  act(async () => {
    document
      .querySelector(selector)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  })
const choose = (index: number) =>
  act(async () => document.querySelectorAll<HTMLInputElement>('input[type="radio"]')[index]?.click())
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('input')].findIndex(({ checked }) => checked)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  reports = []
  document.body.innerHTML = '<a id="choices" href="/legal/privacy#privacy-choices">x</a><div id="root"></div>'
  root = createRoot(document.getElementById('root') ?? document.body)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

describe('Legal', () => {
  it('asks nobody by itself', async () => {
    await show()
    expect(dialog()?.open).toBe(false)
  })

  it('opens by any link to the privacy choices, and closes by its button and by a move to another page', async () => {
    const store = await show()
    await click('#choices')
    expect(dialog()?.open).toBe(true)
    await click('button.button-line')
    expect(dialog()?.open).toBe(false)
    await click('#choices')
    await act(async () => store.set({ path: '/convert' }))
    expect(dialog()?.open).toBe(false)
  })

  it('leaves the link to the browser when it is to open elsewhere', async () => {
    await show()
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    await click('#choices', { ctrlKey: true })
    expect(dialog()?.open).toBe(false)
  })

  it('SHELL-03 receives the locale and the path, and the path again when it changes', async () => {
    const store = await show()
    expect(dialog()?.dataset).toMatchObject({ locale: 'en', path: '/price' })
    await act(async () => store.set({ path: '/convert' }))
    expect(dialog()?.dataset['path']).toBe('/convert')
  })

  it('keeps the choice that is saved, and says so', async () => {
    await show()
    await click('#choices')
    expect(chosen()).toBe(0)
    await choose(1)
    expect(localStorage.getItem(consentKey)).toBeNull()
    await click('button.button:not(.button-line)')
    expect(localStorage.getItem(consentKey)).toBe('on')
    expect(document.querySelector('[role="status"]')?.textContent).toBe('Your choice is saved.')
    await click('#choices')
    expect(chosen()).toBe(1)
    expect(document.querySelector('[role="status"]')?.textContent).toBe('')
  })

  const assumed = { consent: 'assumed', signals: 'honoured' } as const
  const help = () => document.querySelector('fieldset p')?.textContent

  it('ANA-06 says that nothing is measured before it is chosen, where consent is required', async () => {
    await show()
    expect(help()).toContain(en['legal.unlessOn'].text)
    await click('#choices')
    expect([chosen(), help()]).toEqual([0, expect.stringContaining(en['legal.unlessOn'].text)])
  })

  it('ANA-06 shows measuring as on where the operator assumes consent, and a refusal as off', async () => {
    await show(assumed)
    await click('#choices')
    expect([chosen(), help()]).toEqual([1, expect.stringContaining(en['legal.unlessOff'].text)])
    await choose(0)
    await click('button.button:not(.button-line)')
    await click('#choices')
    expect(chosen()).toBe(0)
  })

  it('ANA-06 shows it as off, and why, where the browser asks not to be measured', async () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true })
    await show(assumed)
    await click('#choices')
    expect([chosen(), help()]).toEqual([0, expect.stringContaining(en['legal.signalled'].text)])
    await choose(1)
    await click('button.button:not(.button-line)')
    await click('#choices')
    expect(chosen()).toBe(1)
  })

  it('PREF-03 reports a choice that could not be stored, and does not claim it was', async () => {
    await show()
    await click('#choices')
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    })
    await click('button.button:not(.button-line)')
    expect(reports).toEqual(['the consent choice could not be stored'])
    expect(document.querySelector('[role="status"]')?.textContent).toBe('')
  })
})

describe('the question', () => {
  const asked = { consent: 'ask', signals: 'honoured' } as const
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('aside button')]
  const status = () => document.querySelector('#root > [role="status"]')?.textContent

  it('ANA-06 is part of the page only where the operator asks', async () => {
    await show()
    expect(document.querySelector('aside')).toBeNull()
    await show(asked)
    expect(document.querySelector('aside')?.textContent).toContain(en['legal.askText'].text)
  })

  it('ANA-06 has two answers of the same weight, and a link to the dialog', async () => {
    await show(asked)
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Refuse', 'Allow'])
    expect(new Set(buttons().map(({ className }) => className)).size).toBe(1)
    await click('aside a')
    expect(dialog()?.open).toBe(true)
    expect([chosen(), document.querySelector('fieldset p')?.textContent]).toEqual([
      0,
      expect.stringContaining(en['legal.unlessOn'].text),
    ])
  })

  it.each([
    ['Refuse', 'off'],
    ['Allow', 'on'],
  ])('ANA-06 keeps the answer %s, and says so', async (name, choice) => {
    await show(asked)
    await act(async () =>
      buttons()
        .find(({ textContent }) => textContent === name)
        ?.click(),
    )
    expect([localStorage.getItem(consentKey), status()]).toEqual([choice, 'Your choice is saved.'])
  })

  it('hands the focus to the page when its line goes', async () => {
    const main = document.createElement('main')
    Object.assign(main, { id: 'main', tabIndex: -1 })
    document.body.append(main)
    await show(asked)
    buttons()[0]?.focus()
    await act(async () => buttons()[0]?.click())
    expect(document.activeElement).toBe(main)
  })

  it('PREF-03 reports an answer that could not be stored, and does not claim it was', async () => {
    await show(asked)
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    })
    await act(async () => buttons()[1]?.click())
    expect([reports, status()]).toEqual([['the consent choice could not be stored'], ''])
  })

  it('brings its texts to no page that does not ask', () => {
    const catalogues = { en: compileCatalogue(en) }
    const idsFor = (analytics: WidgetProps['analytics']) =>
      Object.keys(legalTexts(catalogues, { locale: 'en', analytics })).filter((id) => id.includes('.ask'))
    expect([idsFor(asked).length, idsFor(props.analytics)]).toEqual([4, []])
  })
})
