// @vitest-environment happy-dom
import { createCell, createShellStore, type WidgetProps } from '@portico/widget'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepEarlyClicks, settleAll } from './early-click.ts'
import { bringWidgets } from './widgets.ts'

const widgetProps: WidgetProps = {
  locale: 'en',
  path: '/',
  search: '',
  brand: { name: 'Test', logoSvg: '' },
  linkRel: '',
  externalRel: '',
  addresses: { logIn: '/login', signUp: '/register', account: '/account' },
  currency: 'USD',
  sources: [],
  operator: { name: 'Test', contact: 'help@test.example' },
  company: [],
  trust: [],
  analytics: { consent: 'required', signals: 'honoured' },
}

/** A client module of a widget, which loads only where the page says that the network is there. */
const moduleOf = (id: string) =>
  `data:text/javascript,${encodeURIComponent(
    `if (!document.documentElement.dataset.network) throw new Error('no network for ${id}')
    export const hydrate = ({ slot }) => {
      if (document.documentElement.dataset.network === 'broken') throw new Error('broken ${id}')
      slot.dataset.answers = '${id}'
    }`,
  )}`

let reports: string[] = []
let followed: string[] = []

function bring(id: string, names: readonly ('footer' | 'legal')[] = ['footer', 'legal']): void {
  const store = createShellStore(
    { path: '/', search: '', user: null },
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
  const widgets = names.map((name) => ({
    name,
    client: moduleOf(`${id} ${name}`),
    texts: {},
  }))
  bringWidgets({ widgets, widgetProps, currency: 'USD' }, store)
}

function part(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no ${id}`)
  return found
}

const answers = () => ['slot-footer', 'slot-legal'].map((id) => part(id).dataset['answers'])

const follow = (event: Event) => {
  if (event.target instanceof Element) followed.push(event.target.id)
  event.preventDefault()
}

beforeAll(() => {
  keepEarlyClicks()
  document.addEventListener('click', follow)
})

afterAll(() => document.removeEventListener('click', follow))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  document.documentElement.dataset['network'] = 'there'
  settleAll()
  document.body.innerHTML = `<p><a id="choices" href="/legal/privacy#privacy-choices">Choices</a></p>
    <div id="app"></div><div id="slot-footer"></div><div id="slot-legal"></div>`
  reports = []
  followed = []
})

afterEach(() => vi.restoreAllMocks())

describe('bringWidgets', () => {
  it('SHELL-11 answers a link to the privacy choices outside of the widgets once they are there', async () => {
    bring('first')
    part('choices').click()
    expect([answers(), followed]).toEqual([[undefined, undefined], []])
    await vi.waitFor(() => expect(followed).toEqual(['choices']))
    expect(answers()).toEqual(['first footer', 'first legal'])
  })

  it('SHELL-02 tries a widget again that did not load, gives its click back, and reports it once', async () => {
    delete document.documentElement.dataset['network']
    bring('second')
    part('choices').click()
    await vi.waitFor(() => expect(followed).toEqual(['choices']))
    expect([answers(), reports.length]).toEqual([[undefined, undefined], 2])
    part('choices').click()
    await vi.waitFor(() => expect(followed).toEqual(['choices', 'choices']))
    document.documentElement.dataset['network'] = 'there'
    part('choices').click()
    await vi.waitFor(() => expect(answers()).toEqual(['second footer', 'second legal']))
    await vi.waitFor(() => expect(followed).toHaveLength(3))
    expect(reports).toEqual([
      'widget footer: Error: no network for second footer',
      'widget legal: Error: no network for second legal',
    ])
  })

  it('SHELL-02 tries a widget again when the network is back', async () => {
    delete document.documentElement.dataset['network']
    bring('third')
    part('slot-footer').dispatchEvent(new Event('pointerdown'))
    await vi.waitFor(() => expect(reports).toHaveLength(2))
    document.documentElement.dataset['network'] = 'there'
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(answers()).toEqual(['third footer', 'third legal']))
  })

  it('SHELL-02 brings no widget for the network alone', async () => {
    bring('fourth')
    window.dispatchEvent(new Event('online'))
    await new Promise((done) => setImmediate(done))
    expect(answers()).toEqual([undefined, undefined])
  })

  it('SHELL-11 keeps a click for a widget that comes after an app that did not', async () => {
    bring('fifth')
    part('choices').click()
    settleAll('#app')
    expect(followed).toEqual([])
    await vi.waitFor(() => expect(followed).toEqual(['choices']))
    expect(answers()).toEqual(['fifth footer', 'fifth legal'])
  })

  it('SHELL-02 reports a widget that did not load, and again where it throws once it has', async () => {
    delete document.documentElement.dataset['network']
    bring('sixth', ['legal'])
    part('slot-legal').dispatchEvent(new Event('pointerdown'))
    await vi.waitFor(() => expect(reports).toEqual(['widget legal: Error: no network for sixth legal']))
    document.documentElement.dataset['network'] = 'broken'
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(reports).toHaveLength(2))
    expect(reports[1]).toBe('widget legal: Error: broken sixth legal')
  })

  it('SHELL-11 gives a click back at once where no widget could be drawn that would answer it', () => {
    part('choices').click()
    expect(followed).toEqual([])
    bring('seventh', [])
    expect(followed).toEqual(['choices'])
  })
})
