import { kilobytes, type Table, verdict } from '../table.ts'
import type { Transfer } from './page-load.ts'

const bars = { htmlBytes: 25_000, scriptBytes: 100_000, requests: 12 } as const

/** What a page weighs, by kind, in bytes on the wire. */
export interface Weight {
  readonly html: number
  readonly scriptsBeforeLoad: number
  readonly scripts: number
  readonly images: number
  readonly other: number
  readonly requestsBeforeLoad: number
  readonly requestsAfterLoad: number
}

const kinds = ['Document', 'Script', 'Image']

function bytesOf(transfers: readonly Transfer[], matches: (transfer: Transfer) => boolean): number {
  return transfers.filter(matches).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Sums up the transfers of a page that nobody touched. */
export function weightOf(transfers: readonly Transfer[]): Weight {
  const requestsBeforeLoad = transfers.filter(({ beforeLoad }) => beforeLoad).length
  return {
    html: bytesOf(transfers, ({ kind }) => kind === 'Document'),
    scriptsBeforeLoad: bytesOf(transfers, ({ kind, beforeLoad }) => kind === 'Script' && beforeLoad),
    scripts: bytesOf(transfers, ({ kind }) => kind === 'Script'),
    images: bytesOf(transfers, ({ kind }) => kind === 'Image'),
    other: bytesOf(transfers, ({ kind }) => !kinds.includes(kind)),
    requestsBeforeLoad,
    requestsAfterLoad: transfers.length - requestsBeforeLoad,
  }
}

function keepsBars({ html, scripts, requestsBeforeLoad }: Weight): boolean {
  return html <= bars.htmlBytes && scripts <= bars.scriptBytes && requestsBeforeLoad <= bars.requests
}

/** The table of page weights, with their bars in a last row. */
export function weightTable(pages: readonly { readonly name: string; readonly weight: Weight }[]): Table {
  const rows = pages.map(({ name, weight }) => [
    name,
    kilobytes(weight.html),
    kilobytes(weight.scriptsBeforeLoad),
    kilobytes(weight.scripts),
    kilobytes(weight.images),
    kilobytes(weight.other),
    String(weight.requestsBeforeLoad),
    String(weight.requestsAfterLoad),
    verdict(keepsBars(weight)),
  ])
  const [html, scripts] = [kilobytes(bars.htmlBytes), kilobytes(bars.scriptBytes)]
  return {
    title: 'Weight of a page on the wire: brotli, headers included, nobody touches the page',
    columns: [
      'page',
      'HTML with its styles',
      'scripts up to load',
      'all scripts',
      'images',
      'other',
      'requests up to load',
      'after load',
      'bars kept',
    ],
    rows: [...rows, ['bar', `≤ ${html}`, '', `≤ ${scripts}`, '', '', `≤ ${bars.requests}`, '', '']],
  }
}
