import type { Agreement } from '@portico/stores'

/** The keys of a folder by their thumbprints. */
export interface FolderKeys {
  /** The one that was made last. */
  readonly newest: string
  /** All that decrypt, the newest among them. */
  readonly known: ReadonlySet<string>
}

/** Makes sure that all processes of a site have the same keys. */
export interface KeyAgreement {
  /** Whether the keys of this process are those that the others have, as far as that is known. */
  agrees(): boolean
  /**
   * Compares the folder with what the site has agreed on, and brings that forward where the folder is further. `reread` looks
   * at the folder once more where they differ: another process may have written meanwhile. Never rejects.
   */
  compare(keys: FolderKeys, reread: () => Promise<FolderKeys>): Promise<void>
  /** Whether this process may replace a key now, and no other. False while the shared store is away. Never rejects. */
  mayReplace(): Promise<boolean>
}

/** Keys that no other process shares. */
export const ownKeys: KeyAgreement = {
  agrees: () => true,
  compare: async () => {},
  mayReplace: async () => true,
}

/** Where it is told that keys differ, and that they do not any more. */
interface AgreementLogger {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** How long a process has the making of keys to itself. */
const makingMs = 30_000

/** Agrees on keys over a store that all processes of the site share. */
export function agreeOnKeys(shared: Agreement, logger: AgreementLogger): KeyAgreement {
  let state: 'same' | 'other' = 'same'

  async function isSame({ newest, known }: FolderKeys): Promise<boolean> {
    const agreed = await shared.claim(newest)
    if (agreed === newest) return true
    return known.has(agreed) && (await shared.replace(agreed, newest))
  }

  return {
    agrees: () => state === 'same',
    async compare(keys, reread) {
      const before = state
      try {
        state = (await isSame(keys)) || (await isSame(await reread())) ? 'same' : 'other'
      } catch (error) {
        // While the store is away, or the folder cannot be read, what was found last holds.
        const reason = error instanceof Error ? error.message : String(error)
        logger.info({ reason }, 'the keys could not be compared with those of other processes')
      }
      if (state === before) return
      if (state === 'same') logger.info({}, 'the keys are those of the other processes again')
      else logger.error({}, 'the keys are not those of the other processes of this site')
    },
    async mayReplace() {
      if (state === 'other') return false
      // Without the store nobody knows whether another process makes one; there are days left to make it in.
      return shared.tryAlone(makingMs).catch(() => false)
    },
  }
}
