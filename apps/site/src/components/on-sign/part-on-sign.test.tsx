// @vitest-environment happy-dom
import { createCell } from '@portico/widget'
import { act, StrictMode, useState } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testSite, testState } from '../../../test/page.ts'
import { dataOf } from '../../../test/routed-page.tsx'
import { PageHost } from '../../app/page-host.tsx'
import { settledEvent } from '../../client/early-click.ts'
import { createPageRouter } from '../../client/navigation/page-router.ts'
import { giveBack, takeOver } from '../../client/on-demand/take-over.tsx'
import { type SiteContextValue, SiteProvider, useSite } from '../context/site-context.ts'
import { usePageLocation } from '../navigation/page-router.ts'
import { partOnSign } from './part-on-sign.tsx'

/** Shows what it has around it, and holds what is typed. */
function Field({ word }: { readonly word: string }) {
  const [typed, type] = useState('')
  const { reader } = useSite()
  return (
    <label>
      <span>{`${word} ${reader} ${usePageLocation().pathname}`}</span>
      <input value={typed} onChange={(event) => type(event.currentTarget.value)} />
      <output>{typed}</output>
    </label>
  )
}

const field = () => partOnSign('field', async () => Field)

let root: Root | undefined
const slot = () => document.getElementById('slot-field') ?? document.body
const alert = () => document.querySelector('[role=alert]')
const said = () => document.querySelector('span')?.textContent
const sign = (type: string) => act(async () => void slot().dispatchEvent(new Event(type)))

/** Types into the field. */
async function type(text: string): Promise<void> {
  const input = document.querySelector('input')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** What the translation of a browser does to a page. */
function translate(html: HTMLElement): void {
  const title = html.querySelector('h1')
  if (title) title.textContent = 'Seite'
}

/** A part whose scripts do not come at first. */
function missing(times: number) {
  let left = times
  return partOnSign('field', async () => {
    if (left-- > 0) throw new Error('offline')
    return Field
  })
}

/** The tree of a page with such a part. */
function pageOf(Part: ReturnType<typeof field>, site: SiteContextValue, word = 'one') {
  const draw = () => (
    <>
      <h1>Page</h1>
      <Part word={word} />
    </>
  )
  const drawer = { draw }
  const drawn = { data: dataOf('home'), drawer }
  const store = { currency: createCell('USD') }
  const router = createPageRouter({ state: testState, store, pages: async () => [], drawn })
  return (
    <StrictMode>
      <SiteProvider value={site}>
        <PageHost router={router} />
      </SiteProvider>
    </StrictMode>
  )
}

/** The site of a browser, where parts take over their slots. */
function site(change: Partial<SiteContextValue> = {}): SiteContextValue {
  return { ...testSite(), takeOver, giveBack, ...change }
}

interface Opened {
  readonly Part?: ReturnType<typeof field>
  /** What has changed the server's HTML before React takes it over. */
  readonly change?: (html: HTMLElement) => void
}

/** The server's HTML, which has the part, and a browser whose scripts have not. */
async function open({ Part = field(), change }: Opened = {}) {
  const ofServer = field()
  await ofServer.bring()
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  place.innerHTML = renderToString(pageOf(ofServer, site()))
  change?.(place)
  const taken = await act(async () => hydrateRoot(place, pageOf(Part, site())))
  root = taken
  return { Part, taken }
}

/** What React tells of. */
let problems: unknown[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  problems = []
  vi.spyOn(console, 'error').mockImplementation((...args) => problems.push(args[0]))
})

afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('partOnSign', () => {
  it('PERF-01 leaves the HTML of the server as it stands until there is a sign', async () => {
    await open()
    expect(said()).toBe('one visitor /')
    expect(Object.keys(slot().firstElementChild ?? {}).some((key) => key.startsWith('__react'))).toBe(false)
    expect(problems).toEqual([])
  })

  it('SHELL-11 takes over at a sign, in the elements that are there', async () => {
    await open()
    const input = document.querySelector('input')
    await sign('pointermove')
    expect(document.querySelector('input')).toBe(input)
    await type('12')
    expect(document.querySelector('output')?.textContent).toBe('12')
    expect(problems).toEqual([])
  })

  it('SHELL-07 is drawn with what the page around it has become meanwhile, and becomes', async () => {
    const { Part, taken } = await open()
    await act(async () => taken.render(pageOf(Part, site({ reader: 'signed-in' }))))
    expect(said()).toBe('one visitor /')
    await sign('focusin')
    expect(said()).toBe('one signed-in /')
    await act(async () => taken.render(pageOf(Part, site())))
    expect(said()).toBe('one visitor /')
    expect(problems).toEqual([])
  })

  it('SHELL-11 takes over too where its scripts come for another page', async () => {
    const { Part } = await open()
    await act(() => Part.bring())
    expect(Object.keys(slot().firstElementChild ?? {}).some((key) => key.startsWith('__react'))).toBe(true)
    expect(problems).toEqual([])
  })

  it('CONV-02 is drawn at once where React gives up the HTML of the server, as where it was translated', async () => {
    await open({ change: translate })
    expect(document.querySelector('h1')?.textContent).toBe('Page')
    expect(said()).toBe('one visitor /')
    await type('12')
    expect(document.querySelector('output')?.textContent).toBe('12')
    expect(slot().hasAttribute('data-settled')).toBe(true)
    expect(problems.map(String)).toEqual([expect.stringContaining('Hydration failed')])
  })

  it('CONV-02 comes at a key anywhere then, where it has not come at once', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await open({ Part: missing(2), change: translate })
    expect(said()).toBe(undefined)
    await act(async () => void dispatchEvent(new Event('keydown')))
    expect(said()).toBe('one visitor /')
  })

  it('SHELL-11 gives the click back that is kept for it where its scripts do not come, says so, and tries again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await open({ Part: missing(1) })
    let given = 0
    slot().addEventListener(settledEvent, () => (given += 1))
    await sign('pointermove')
    expect([given, slot().hasAttribute('data-settled')]).toEqual([1, false])
    expect(alert()?.textContent).toContain('part.failed')
    expect([said(), alert()?.querySelector('a')?.getAttribute('href')]).toEqual(['one visitor /', ''])
    await sign('pointermove')
    expect([given, slot().hasAttribute('data-settled'), alert()]).toEqual([2, true, null])
    expect(said()).toBe('one visitor /')
  })

  it('SHELL-11 is drawn at once on a page that a reader goes on to, and waits for no click', async () => {
    const Part = field()
    await Part.bring()
    const place = document.createElement('div')
    document.body.replaceChildren(place)
    const going = createRoot(place)
    root = going
    await act(async () => going.render(pageOf(Part, site())))
    expect(said()).toBe('one visitor /')
    expect(document.getElementById('slot-field')).toBe(null)
    expect(problems).toEqual([])
  })
})
