import { kilobytes, type Table, verdict } from '../measuring/table.ts'
import type { Transfer } from './page-load.ts'

const bars = { htmlBytes: 25_000, scriptBytes: 100_000, touchedBytes: 95_000, requests: 12 } as const

/** What a page weighs, by kind, in bytes on the wire; until it is touched, unless said otherwise. */
export interface Weight {
  readonly html: number
  readonly scriptsBeforeLoad: number
  /** Up to the first interaction. */
  readonly scripts: number
  /** At the first interaction. */
  readonly scriptsTouched: number
  readonly images: number
  readonly other: number
  readonly requestsBeforeLoad: number
  readonly requestsAfterLoad: number
  readonly requestsTouched: number
}

const kinds = ['Document', 'Script', 'Image']

function bytesOf(transfers: readonly Transfer[], matches: (transfer: Transfer) => boolean): number {
  return transfers.filter(matches).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Sums up the transfers of a page that was touched once it was quiet. */
export function weightOf(transfers: readonly Transfer[]): Weight {
  const untouched = transfers.filter(({ stage }) => stage !== 'touched')
  const touched = transfers.filter(({ stage }) => stage === 'touched')
  const requestsBeforeLoad = untouched.filter(({ stage }) => stage === 'load').length
  return {
    html: bytesOf(untouched, ({ kind }) => kind === 'Document'),
    scriptsBeforeLoad: bytesOf(untouched, ({ kind, stage }) => kind === 'Script' && stage === 'load'),
    scripts: bytesOf(untouched, ({ kind }) => kind === 'Script'),
    scriptsTouched: bytesOf(touched, ({ kind }) => kind === 'Script'),
    images: bytesOf(untouched, ({ kind }) => kind === 'Image'),
    other: bytesOf(untouched, ({ kind }) => !kinds.includes(kind)),
    requestsBeforeLoad,
    requestsAfterLoad: untouched.length - requestsBeforeLoad,
    requestsTouched: touched.length,
  }
}

function keepsBars({ html, scripts, scriptsTouched, requestsBeforeLoad }: Weight): boolean {
  const isLight = html <= bars.htmlBytes && scripts <= bars.scriptBytes && scriptsTouched <= bars.touchedBytes
  return isLight && requestsBeforeLoad <= bars.requests
}

/** The table of page weights, with their bars in a last row. */
export function weightTable(pages: readonly { readonly name: string; readonly weight: Weight }[]): Table {
  const rows = pages.map(({ name, weight }) => [
    name,
    kilobytes(weight.html),
    kilobytes(weight.scriptsBeforeLoad),
    kilobytes(weight.scripts),
    kilobytes(weight.scriptsTouched),
    kilobytes(weight.images),
    kilobytes(weight.other),
    String(weight.requestsBeforeLoad),
    String(weight.requestsAfterLoad),
    String(weight.requestsTouched),
    verdict(keepsBars(weight)),
  ])
  const [html, scripts, touched] = [bars.htmlBytes, bars.scriptBytes, bars.touchedBytes].map(kilobytes)
  return {
    title: 'Weight of a page on the wire: brotli, headers included, then touched once',
    columns: [
      'page',
      'HTML with its styles',
      'scripts up to load',
      'scripts until touched',
      'scripts at the touch',
      'images',
      'other',
      'requests up to load',
      'until touched',
      'at the touch',
      'bars kept',
    ],
    zeroIn: ['images', 'until touched'],
    rows: [
      ...rows,
      ['bar', `≤ ${html}`, '', `≤ ${scripts}`, `≤ ${touched}`, '', '', `≤ ${bars.requests}`, '', '', ''],
    ],
  }
}
