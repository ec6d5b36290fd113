import { appendFile, mkdir, readdir, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { assetPattern, chainLines, readChain, unpublished } from './chain.ts'
import type { ForecastLog } from './port.ts'
import { whileOnlyWriter } from './writer-lock.ts'

const ending = '.jsonl'

/** What reading finds, or nothing where there is no such file or folder yet. */
async function orNothing<Found>(reading: Promise<Found>, nothing: Found): Promise<Found> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nothing
    throw error
  }
}

const textOf = (path: string) => orNothing(readFile(path, 'utf8'), '')
const namesIn = (folder: string) => orNothing<readonly string[]>(readdir(folder), [])

/**
 * Keeps each asset's record in `<folder>/<asset>.jsonl`. A line that a process could not finish before it died is taken off
 * before the next one is written; readers do not see it. Processes of one machine may share the folder.
 * @param folder absolute path; made when the first entry is written
 */
export function createForecastFiles({ folder }: { readonly folder: string }): ForecastLog {
  function pathOf(asset: string): string {
    if (!assetPattern.test(asset)) throw new RangeError(`not the slug of an asset: ${asset}`)
    return join(folder, `${asset}${ending}`)
  }

  return {
    async publish(asset, entries) {
      const path = pathOf(asset)
      await mkdir(folder, { recursive: true })
      return whileOnlyWriter(`${path}.lock`, async () => {
        const text = await textOf(path)
        const { entries: known, head, endBytes } = readChain(text, asset)
        const fresh = unpublished(known, entries)
        if (fresh.length === 0) return 0
        if (endBytes < Buffer.byteLength(text)) await truncate(path, endBytes)
        await appendFile(path, chainLines(fresh, head), { flush: true })
        return fresh.length
      })
    },
    async read(asset) {
      const { entries, chain } = readChain(await textOf(pathOf(asset)), asset)
      return { entries, chain }
    },
    text: (asset) => textOf(pathOf(asset)),
    async assets() {
      const names = await namesIn(folder)
      const assets = names
        .flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []))
        .filter((asset) => assetPattern.test(asset))
        .toSorted()
      return Promise.all(assets.map(async (asset) => ({ asset, size: (await stat(pathOf(asset))).size })))
    },
  }
}
