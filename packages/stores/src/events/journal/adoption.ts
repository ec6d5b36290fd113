import type { StoreLogger } from '../../logger.ts'
import { type JournalFolder, takeLeftFolders } from './folders.ts'
import type { JournalLoader } from './journal-loader.ts'
import { scanSegment, type Segment } from './segment.ts'

/** Gives the loader what processes that have ended left. */
export interface Adoption {
  /** Looks for journals; never rejects. It is done again each `lookEveryMs`. */
  look(): Promise<void>
  /** To be called after the loader has ended: what it did not come to is left to the next process. */
  end(): Promise<void>
}

export interface AdoptionOptions {
  /** The folder of all journals. */
  readonly root: string
  readonly loader: Pick<JournalLoader, 'add'>
  readonly logger: StoreLogger
  readonly lookEveryMs: number
}

async function scanAll(folder: JournalFolder): Promise<readonly Segment[]> {
  const segments: Segment[] = []
  for (const path of await folder.files()) segments.push(await scanSegment(path))
  return segments
}

const sumOf = (segments: readonly Segment[], what: 'frames' | 'damagedBytes') =>
  segments.reduce((sum, segment) => sum + segment[what], 0)

/** Begins to look for journals of processes that have ended, at the first call of `look`. */
export function createAdoption({ root, loader, logger, lookEveryMs }: AdoptionOptions): Adoption {
  const left = new Set<JournalFolder>()
  let looking: Promise<void> | null = null

  async function remove(folder: JournalFolder) {
    left.delete(folder)
    await folder.remove()
  }

  async function adopt(folder: JournalFolder) {
    left.add(folder)
    const segments = await scanAll(folder)
    if (segments.length === 0) return remove(folder)
    let waiting = segments.length
    const onLoaded = async () => {
      waiting -= 1
      if (waiting === 0) await remove(folder)
    }
    for (const segment of segments) loader.add(segment, onLoaded)
    const [frames, damagedBytes] = [sumOf(segments, 'frames'), sumOf(segments, 'damagedBytes')]
    logger.warn({ frames, damagedBytes }, 'events of a process that ended are loaded')
  }

  async function adoptAll() {
    try {
      for (const folder of await takeLeftFolders(root)) await adopt(folder)
    } catch (error) {
      logger.warn({ err: error }, 'journals of events cannot be looked for')
    }
  }

  function look() {
    looking ??= adoptAll().finally(() => {
      looking = null
    })
    return looking
  }

  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return {
    look,
    async end() {
      clearInterval(timer)
      await looking
      for (const folder of left) await folder.release()
    },
  }
}
