import { followedPage } from '../live/cells.ts'
import { nameMoney } from './in-money.ts'
import type { FirstStage } from './money-cells.ts'
import { notePartSigns } from './note-part-signs.ts'
import { readPageState } from '../state.ts'

/** The script of the build that a document is of. */
const entryOf = (page: Document) =>
  page.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset['entry']

const timeoutMs = 20_000

/** A page as a document that runs nothing: the browser parses it by itself, which needs no policy of Trusted Types. */
function fetchDocument(address: URL): Promise<Document> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const fail = () => reject(new TypeError(`${address.href} came with status ${call.status}`))
    call.open('GET', address)
    call.responseType = 'document'
    call.timeout = timeoutMs
    call.onload = () => (call.status === 200 && call.responseXML ? resolve(call.responseXML) : fail())
    call.onerror = fail
    call.ontimeout = fail
    call.send()
  })
}

/** The page at hand as the server makes it in a currency; null where a newer build has made it. */
async function fetchPage(code: string, own: string): Promise<Document | null> {
  const address = new URL(location.href)
  nameMoney(address.searchParams, code, own)
  const page = await fetchDocument(address)
  return entryOf(page) === entryOf(document) ? page : null
}

/** Whether the reader is at a control of the page, or has typed into one: its text and the focus would go with it. */
function isInUse(place: Element): boolean {
  const fields = [...place.querySelectorAll('input'), ...place.querySelectorAll('textarea')]
  return place.contains(document.activeElement) || fields.some((field) => field.value !== field.defaultValue)
}

/**
 * Puts the server's page in the chosen currency in place of the one at hand: every figure, chart and sentence, and the title.
 * React finds what it would draw of the data that comes with it. Nothing is replaced once the app has taken the page over, which
 * follows the choice by itself, where the reader is about to use a control (SHELL-11), or where another choice was made meanwhile.
 */
export async function drawInMoney({ store, shown, live }: FirstStage, own: string): Promise<void> {
  const code = store.currency.get()
  const page = await fetchPage(code, own)
  const [place, made] = [document.getElementById('app'), page?.getElementById('app')]
  const isWanted = !live.isTakenOver.get() && store.currency.get() === code
  if (!page || !place || !made || !isWanted || isInUse(place)) return
  place.replaceChildren(...made.childNodes)
  notePartSigns(place)
  document.title = page.title
  const { data } = readPageState(page)
  shown.set(data)
  live.page.set(followedPage(data))
}
