import type { StoreLogger } from '../logger.ts'
import type { BuiltFile, BuiltFiles } from './port.ts'
import { openSealedFile, sealFile } from './sealed-file.ts'

/** How long a file stays after the last process of its build. */
export const keptMs = 2 * 86_400_000
const roundMs = 600_000

/** Where sealed files are put, by address. Everything rejects where the store cannot work. */
export interface SealedFiles extends AsyncDisposable {
  /** Lets files stay for the whole time again; answers the addresses that are not there. */
  renew(addresses: readonly string[]): Promise<readonly string[]>
  put(address: string, sealed: Buffer): Promise<void>
  get(address: string): Promise<Buffer | null>
}

export interface KeptFilesOptions {
  /** 32 bytes that all servers of the site share. */
  readonly secret: Uint8Array
  readonly logger: StoreLogger
}

/** Keeps files in a store, again and again for as long as the process runs. */
export function createKeptFiles(store: SealedFiles, { secret, logger }: KeptFilesOptions): BuiltFiles {
  let timer: NodeJS.Timeout | null = null
  let isWritten = false

  const putAll = (files: readonly BuiltFile[]) =>
    Promise.all(files.map((file) => store.put(file.address, sealFile(file, secret))))

  async function round(files: ReadonlyMap<string, BuiltFile>): Promise<void> {
    try {
      // Once at the start all are written, whatever is there: a file that is damaged, or has an older seal, would only be renewed.
      if (!isWritten) await putAll([...files.values()])
      isWritten = true
      const missing = (await store.renew([...files.keys()])).flatMap((address) => files.get(address) ?? [])
      await putAll(missing)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      logger.warn({ reason }, 'the files of this build are not kept for pages that other builds serve')
    }
  }

  return {
    async keep(files) {
      const byAddress = new Map(files.map((file) => [file.address, file]))
      timer = setInterval(() => void round(byAddress), roundMs).unref()
      await round(byAddress)
    },
    async find(address) {
      try {
        const sealed = await store.get(address)
        return sealed === null ? null : openSealedFile(sealed, address, secret)
      } catch (error) {
        // The answer is that of a file that nobody has; the store's own watch tells of the store.
        const reason = error instanceof Error ? error.message : String(error)
        logger.info({ reason, address }, 'a file of another build could not be read')
        return null
      }
    },
    async [Symbol.asyncDispose]() {
      if (timer !== null) clearInterval(timer)
      await store[Symbol.asyncDispose]()
    },
  }
}
