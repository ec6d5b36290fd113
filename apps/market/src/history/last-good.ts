import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib'

import type { JudgeMemory, SnapshotData } from '@portico/market'

import { type KeptPrices, parseKeptPrices } from './kept-prices.ts'

/** What is kept of a market: a snapshot without its histories, and the jumps that wait to be confirmed. */
export interface KeptMarket extends Pick<JudgeMemory, 'pending'> {
  readonly data: SnapshotData
}

/** The newest good prices on disk, so that a start without a network shows them with their age. */
export interface LastGood {
  /** What was kept; null where there is nothing that can be read. Never rejects. */
  read(): Promise<KeptMarket | null>
  /** Keeps a market in place of the last one. Never rejects. */
  write(market: KeptMarket): Promise<void>
}

/** Where the prices are kept. */
export interface LastGoodOptions {
  /** Absolute path of a folder, made when the first prices are kept. */
  readonly folder: string
  readonly logger: { warn(fields: object, message: string): void }
}

const decompress = promisify(brotliDecompress)
/** The least that still halves the size twice: the file is written every minute. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
/** Far beyond any market, and what a damaged file may unpack to at most. */
const largest = { maxOutputLength: 256_000_000 }

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Entries of a list that are written at once. */
const pieceSize = 256

function* listText(entries: readonly unknown[]): Generator<string> {
  for (let start = 0; start < entries.length; start += pieceSize) {
    const text = JSON.stringify(entries.slice(start, start + pieceSize))
    yield `${start === 0 ? '' : ','}${text.slice(1, -1)}`
  }
}

/**
 * A JSON text in pieces: that of a large market is 20 MB, and several of them at once, as text and as bytes, would stay in the memory of the
 * process until the next refresh.
 */
function* textOf({ assets, quotes, figures, ...small }: KeptPrices): Generator<string> {
  yield JSON.stringify(small).slice(0, -1)
  for (const [name, entries] of Object.entries({ assets, quotes, ...(figures && { figures }) })) {
    yield `,${JSON.stringify(name)}:[`
    yield* listText(entries)
    yield ']'
  }
  yield '}'
}

function checksumOf(pieces: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** What the file holds before it is packed. The text is made twice: its checksum stands before it. */
function* linesOf(kept: KeptPrices): Generator<string> {
  yield `${checksumOf(textOf(kept))}\n`
  yield* textOf(kept)
}

async function readKept(path: string): Promise<KeptPrices> {
  const packed = await readFile(path)
  const unpacked = (await decompress(packed, largest)).toString('utf8')
  const end = unpacked.indexOf('\n')
  const text = unpacked.slice(end + 1)
  if (checksumOf([text]) !== unpacked.slice(0, end)) throw new Error('the checksum does not fit')
  return parseKeptPrices(text)
}

/**
 * Keeps prices in the file `last-good.json.br`: the SHA-256 of a JSON text, a line feed and the text, packed as brotli. It is
 * replaced in one step, so that a process that ends meanwhile leaves the one before. Histories are not in it: they come from
 * the bundle and the durable store.
 */
export function createLastGoodFile({ folder, logger }: LastGoodOptions): LastGood {
  const path = join(folder, 'last-good.json.br')
  let hasFailed = false

  async function write({ data: { asOf, sources, assets, quotes, figures }, pending }: KeptMarket) {
    const told = figures === undefined ? {} : { figures }
    const kept: KeptPrices = { format: 'last-good-1', asOf, sources, assets, quotes, ...told, pending }
    await mkdir(folder, { recursive: true })
    const target = createWriteStream(`${path}.part`, { flush: true })
    await pipeline(Readable.from(linesOf(kept)), createBrotliCompress(quality), target)
    await rename(`${path}.part`, path)
  }

  return {
    async read() {
      try {
        const { format: _format, pending = [], ...kept } = await readKept(path)
        return { data: { version: '', ...kept, series: [] }, pending }
      } catch (error) {
        if (!isMissing(error)) logger.warn({ path, err: error }, 'the last good prices cannot be read')
        return null
      }
    },
    async write(market) {
      try {
        await write(market)
        hasFailed = false
      } catch (error) {
        if (!hasFailed) logger.warn({ path, err: error }, 'the last good prices cannot be kept')
        hasFailed = true
      }
    },
  }
}
