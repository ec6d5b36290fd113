// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testSite } from '../../../test/page.ts'
import { dataOf, openRouted } from '../../../test/routed-page.tsx'
import { SiteProvider } from '../../components/context/site-context.ts'
import { urls } from '../urls.generated.ts'
import { useOwnText } from './use-own-text.ts'
import type { LegalView } from './view.ts'

const general = urls.legal('terms')
const own = urls.legalIn('terms', 'de')
const before = urls.news()

/** The page of an address, as far as the way to another one depends on it. */
function viewOf(search: string): LegalView {
  return {
    ...{
      document: 'terms',
      title: '',
      html: '',
      parts: [],
      lang: 'en',
      foreign: null,
      effective: null,
      english: null,
    },
    choices: [
      { path: urls.legalIn('terms', 'other'), country: null, name: null, isHere: search !== '?country=de' },
      { path: own, country: 'de', name: 'Germany', isHere: search === '?country=de' },
    ],
    chosenBy: search === '' ? 'default' : 'address',
    paths: { terms: general, privacy: '', risk: '', cookies: '' },
  }
}

let root: Root
let asked: string[]
/** Addresses from which a server that lacks the text leads elsewhere. */
let redirects: ReadonlyMap<string, string>
/** Answers are delayed for these addresses. */
let held: ReadonlyMap<string, Promise<void>>

async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  asked.push(pathname + search)
  await held.get(pathname + search)
  const to = redirects.get(pathname + search)
  return to === undefined ? dataOf(viewOf(search)) : redirect(to)
}

function Legal({ view }: { readonly view: LegalView }) {
  useOwnText(view)
  return null
}

/** Opens a legal page behind another one; the person's country comes to be known afterwards. */
async function open(address: string) {
  const { pathname, search } = new URL(address, 'http://site.invalid')
  const page = { Page: Legal, path: pathname, entries: [before, address], view: viewOf(search), loader }
  const { memory: router, host } = openRouted(page)
  const draw = (residence: string | null) =>
    act(async () => root.render(<SiteProvider value={{ ...testSite(), residence }}>{host}</SiteProvider>))
  const shown = () => {
    const { pathname: path, search: query, hash } = router.state.location
    return path + query + hash
  }
  const go = (to: string | number) =>
    act(async () => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)))
  await draw(null)
  /** Follows a link whose answer has yet to come. */
  const begin = (to: string) => act(async () => void router.navigate(to))
  return { draw, shown, go, begin }
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked = []
  redirects = new Map()
  held = new Map()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') ?? document.body)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

describe('useOwnText', () => {
  it('SHIP-05 takes the place of the address once the country is known, with its hash', async () => {
    const page = await open(`${general}#privacy-choices`)
    expect([page.shown(), asked]).toEqual([`${general}#privacy-choices`, []])
    await page.draw('DE')
    expect([page.shown(), asked]).toEqual([`${own}#privacy-choices`, [own]])
    await page.go(-1)
    expect(page.shown()).toBe(before)
  })

  it('SHIP-05 leaves a choice as it is, and leads on again from an address without one', async () => {
    const page = await open(urls.legalIn('terms', 'other'))
    await page.draw('DE')
    expect([page.shown(), asked]).toEqual([urls.legalIn('terms', 'other'), []])
    await page.go(general)
    expect(page.shown()).toBe(own)
    await page.go(-1)
    expect(page.shown()).toBe(urls.legalIn('terms', 'other'))
    await page.go(general)
    expect(page.shown()).toBe(own)
  })

  it('SHIP-05 does not try again where a server leads back', async () => {
    redirects = new Map([[own, general]])
    const page = await open(general)
    await page.draw('DE')
    expect([page.shown(), asked]).toEqual([general, [own, general]])
  })

  it('SHIP-05 goes behind a link that the reader has followed', async () => {
    const answer = Promise.withResolvers<void>()
    held = new Map([[before, answer.promise]])
    const page = await open(general)
    await page.begin(before)
    await page.draw('DE')
    await act(async () => answer.resolve())
    expect([page.shown(), asked]).toEqual([before, [before]])
  })
})
