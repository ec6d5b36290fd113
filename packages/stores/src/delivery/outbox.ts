import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { causeCode } from './cause-of.ts'
import { DeliveryError } from './delivery-error.ts'

/** A folder that messages are written to in place of being sent. */
export interface OutboxOptions {
  /** Absolute path; made when it is missing, for the server's own user only. */
  readonly folder: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Told of each file, for instance to name it on the console. The file may hold codes: say the path only. */
  readonly onWritten?: (path: string) => void
}

/** Writes one JSON file for each message, `<time>-<id>.json`, readable by the server's own user only. */
export interface Outbox {
  write(message: object): Promise<void>
  /** Throws a DeliveryError where a message would find no room. */
  ensureRoom(): Promise<void>
}

/** Sorts by time and is a file name on every system: `20261120T100000123Z`. */
function fileTime(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[-:.]/g, '')
}

/** More than any message takes. */
const probeBytes = 16_384

function failureOf(cause: unknown): DeliveryError {
  return new DeliveryError('temporary', `The outbox cannot be written to (${causeCode(cause)}).`, { cause })
}

/** A file appears whole or not at all, and is on the disk when `write` resolves. Throws a DeliveryError. */
export function createOutbox({ folder, now, onWritten }: OutboxOptions): Outbox {
  async function store(path: string, text: string) {
    const draft = `${path}.draft`
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
      await rename(draft, path)
    } catch (cause) {
      await rm(draft, { force: true }).catch(() => {
        // Where the draft cannot be removed it could not be made; the cause below says why.
      })
      throw failureOf(cause)
    }
  }
  return {
    async write(message) {
      const atMs = now()
      const path = join(folder, `${fileTime(atMs)}-${randomUUID()}.json`)
      await store(path, `${JSON.stringify({ at: new Date(atMs).toISOString(), ...message }, null, 2)}\n`)
      onWritten?.(path)
    },
    async ensureRoom() {
      const probe = join(folder, `${randomUUID()}.draft`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(probe, Buffer.alloc(probeBytes), { mode: 0o600, flag: 'wx' })
        await rm(probe)
      } catch (cause) {
        await rm(probe, { force: true }).catch(() => {
          // As above.
        })
        throw failureOf(cause)
      }
    },
  }
}
