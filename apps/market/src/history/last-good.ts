import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

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

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
/** The least that still halves the size twice: the file is written every minute. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
/** Far beyond any market, and what a damaged file may unpack to at most. */
const largest = { maxOutputLength: 256_000_000 }

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function readKept(path: string): Promise<KeptPrices> {
  const packed = await readFile(path)
  const unpacked = (await decompress(packed, largest)).toString('utf8')
  const end = unpacked.indexOf('\n')
  const text = unpacked.slice(end + 1)
  if (checksumOf(text) !== unpacked.slice(0, end)) throw new Error('the checksum does not fit')
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
    const text = JSON.stringify(kept)
    const packed = await compress(`${checksumOf(text)}\n${text}`, quality)
    await mkdir(folder, { recursive: true })
    await writeFile(`${path}.part`, packed, { flush: true })
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
