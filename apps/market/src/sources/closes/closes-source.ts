import { readFile, stat } from 'node:fs/promises'
import type { MarketReading, SourceCredit } from '@portico/market'
import { UpstreamError } from '@portico/outbound'
import type { MarketSource, SourceContext } from '../../ports/source.ts'
import { type AssetName, readBundledNames } from '../bundled-names.ts'
import { type CloseRow, readCloseRows } from './close-rows.ts'
import { readingOf } from './closes-reading.ts'
import { readCsv, type RefusedLine } from './csv-rows.ts'

/** A file is looked at each minute and read when it has changed. */
const fileEveryMs = 60_000
const addressEveryMs = 3_600_000
const maxBytes = 20_000_000

/** The source is no part of the bundle's own closes, so it has another id. */
const id = 'closes-table'

/** Where a table of closes is, and who answers for it. */
export interface ClosesOptions {
  /** The absolute path of a file, or an address. */
  readonly location: string
  /** Whom to credit where no row names a source: the operator. */
  readonly credit: Pick<SourceCredit, 'name' | 'url' | 'licence'>
  /** Told of the lines that are not used, each time that they are others; `used` is how many lines are. */
  onRefused?(refused: readonly RefusedLine[], used: number): void
}

/** A text with what tells whether it has changed. */
interface Table {
  readonly text: string
  readonly version: string
}

/**
 * End-of-day closes and values of the operator's own from comma-separated text: a file or an address. docs/market-sources.md
 * describes the columns. The date of a close is its day; prices in other currencies are converted by merging.
 */
export function createClosesSource(context: SourceContext, options: ClosesOptions): MarketSource {
  const { location, onRefused } = options
  const credit: SourceCredit = { ...options.credit, id }
  const isFile = location.startsWith('/')
  const load = isFile ? fileLoader(location) : addressLoader(context, location)
  let latest: { readonly version: string; readonly today: string; readonly reading: MarketReading } | null =
    null
  let names: ReadonlyMap<string, AssetName> | null = null
  let isWhole = false
  let told = '[]'

  function tell(refused: readonly RefusedLine[], used: number): void {
    const text = JSON.stringify(refused)
    if (text !== told && refused.length > 0) onRefused?.(refused, used)
    told = text
  }

  async function readTable({ text }: Table, today: string): Promise<MarketReading> {
    names ??= await readBundledNames()
    const nameOf = (asset: string) => names?.get(asset) ?? null
    const { identities } = context
    const isListed = (asset: string) =>
      identities.sourceIdOf(id, asset) !== null || identities.sourceIdOf('coingecko', asset) !== null
    const { rows, refused: noRows } = readCsv(text)
    const { closes, refused: noCloses } = readCloseRows(rows, { today, nameOf, isListed })
    const refused = [...noRows, ...noCloses].toSorted((left, right) => left.line - right.line)
    tell(refused, closes.length)
    isWhole = refused.length === 0
    if (closes.length === 0) throw new UpstreamError(emptyTable(refused), { fault: 'shape' })
    await identities.adopt(
      id,
      closes.flatMap(({ asset, described }) => {
        return described === null || nameOf(asset) !== null || isListed(asset)
          ? []
          : [{ ...described, sourceId: asset }]
      }),
    )
    return readingOf(closes, {
      credit,
      idOf: (asset) => identities.assetOf(id, asset) ?? asset,
      nameOf: (row) => nameOf(row.asset) ?? describedName(row),
    })
  }

  return {
    id,
    credit,
    everyMs: isFile ? fileEveryMs : addressEveryMs,
    async read(signal) {
      signal.throwIfAborted()
      const today = new Date(context.now()).toISOString().slice(0, 10)
      const table = await load(signal)
      // A line that is refused today may be of an asset that another source comes to list.
      const isKnown = latest?.version === table.version && latest.today === today && isWhole
      if (latest !== null && isKnown) return latest.reading
      const reading = await readTable(table, today)
      latest = { version: table.version, today, reading }
      return reading
    },
  }
}

function describedName({ described }: CloseRow): AssetName | null {
  return described === null ? null : { ...described, symbol: null, icon: null }
}

function emptyTable([first]: readonly RefusedLine[]): string {
  const reason = first === undefined ? 'it has no rows' : `line ${first.line}: ${first.reason}`
  return `The table of closes holds nothing that can be used (${reason})`
}

function fileLoader(path: string): (signal: AbortSignal) => Promise<Table> {
  let latest: Table | null = null
  return async (signal) => {
    try {
      const { mtimeMs, size } = await stat(path)
      if (size > maxBytes) throw new UpstreamError('The table of closes is too large', { fault: 'too-large' })
      const version = `${mtimeMs} ${size}`
      if (latest?.version !== version)
        latest = { version, text: await readFile(path, { encoding: 'utf8', signal }) }
      return latest
    } catch (cause) {
      signal.throwIfAborted()
      if (cause instanceof UpstreamError) throw cause
      throw new UpstreamError('The table of closes cannot be read', { fault: 'unreachable', cause })
    }
  }
}

function addressLoader(
  { outbound }: SourceContext,
  location: string,
): (signal: AbortSignal) => Promise<Table> {
  const base = new URL('.', location).href
  const path = location.slice(location.lastIndexOf('/') + 1)
  const upstream = outbound.upstream({ name: 'The table of closes', baseUrl: base, maxBytes })
  return async (signal) => {
    const text = await upstream.text({ path, signal })
    return { text, version: text }
  }
}
