import { rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoreLogger } from '../../logger.ts'
import { isMissing, type JournalFolder, listDamaged, listFolders, takeLeft } from './folders.ts'
import type { JournalLoader } from './journal-loader.ts'
import { scanSegment, type Segment } from './segment.ts'

/** Gives the loader what processes that have ended left. */
export interface Adoption {
  /** Looks for journals; never rejects. It is done again each `lookEveryMs`. */
  look(): Promise<void>
  /** To be called after the loader has ended: what it did not come to is left to the next process. */
  end(): Promise<void>
  /** What cannot be loaded, in words for an operator; empty where all can. */
  reasons(): readonly string[]
}

export interface AdoptionOptions {
  /** The folder of all journals. */
  readonly root: string
  readonly loader: Pick<JournalLoader, 'add' | 'dropKept'>
  readonly logger: StoreLogger
  /** Files that nothing was added to for so many days are removed, whatever is in them. */
  readonly keepDays: number
  readonly lookEveryMs: number
}

const sumOf = (segments: readonly Segment[], what: 'frames' | 'damagedBytes') =>
  segments.reduce((sum, segment) => sum + segment[what], 0)

/** What cannot be read at the moment, each logged when it begins. */
function createFailures(logger: StoreLogger) {
  const failed = new Set<string>()
  return {
    begin(path: string, error: unknown) {
      if (!failed.has(path))
        logger.warn({ err: error, path }, 'a journal of events cannot be read: events may wait in it')
      failed.add(path)
    },
    end: (path: string) => void failed.delete(path),
    /** Ends those that are not about these paths, nor about files in these folders. */
    endBut(paths: readonly string[]) {
      for (const path of failed) {
        if (!paths.includes(path) && !paths.includes(dirname(path))) failed.delete(path)
      }
    },
    reasons: () =>
      [...failed].map(
        (path) => `the journal of events ${path} cannot be read and is tried again: events may wait in it`,
      ),
  }
}

/** Resolves with undefined where the step failed. */
async function tryTo<Result>(
  failures: ReturnType<typeof createFailures>,
  path: string,
  step: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const result = await step()
    failures.end(path)
    return result
  } catch (error) {
    failures.begin(path, error)
    return undefined
  }
}

interface Taking extends Pick<AdoptionOptions, 'loader' | 'logger' | 'keepDays'> {
  /** The folders that this process has. */
  readonly left: Set<JournalFolder>
  readonly failures: ReturnType<typeof createFailures>
  /** The process ends: nothing more is taken. */
  readonly ending: AbortSignal
}

async function giveBack({ left }: Taking, folder: JournalFolder, how: 'remove' | 'release') {
  left.delete(folder)
  await folder[how]()
}

/** When a file was written to last; null where it is not there any more. */
async function writtenMs(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Whether a file is not there, or not any more: one whose events are all older than what is kept is removed. */
async function isGone({ keepDays, logger }: Taking, path: string): Promise<boolean> {
  const ms = await writtenMs(path)
  if (ms === null) return true
  if (Date.now() - ms < keepDays * 86_400_000) return false
  logger.warn({ path }, 'a file of a journal that is older than EVENTS_KEEP_DAYS is removed')
  await rm(path, { force: true })
  return true
}

/** A file that cannot be read keeps none of the others back. */
async function scanAll(taking: Taking, folder: JournalFolder) {
  const { failures, ending } = taking
  const segments: Segment[] = []
  let unread = 0
  for (const path of await folder.files()) {
    if (ending.aborted) return { segments: [], unread: 1 }
    try {
      if (!(await isGone(taking, path))) segments.push(await scanSegment(path))
      failures.end(path)
    } catch (error) {
      unread += 1
      failures.begin(path, error)
    }
  }
  return { segments, unread }
}

async function adopt(taking: Taking, folder: JournalFolder) {
  const { segments, unread } = await scanAll(taking, folder)
  // With a file that cannot be read it is looked at again.
  const how = unread === 0 ? 'remove' : 'release'
  if (segments.length === 0) return giveBack(taking, folder, how)
  let waiting = segments.length
  const onLoaded = async () => {
    waiting -= 1
    if (waiting === 0) await giveBack(taking, folder, how)
  }
  for (const segment of segments) taking.loader.add(segment, onLoaded)
  const [frames, damagedBytes] = [sumOf(segments, 'frames'), sumOf(segments, 'damagedBytes')]
  taking.logger.warn({ frames, damagedBytes }, 'events of a process that ended are being loaded')
}

/**
 * Whatever fails, no folder stays locked that is not being loaded. Resolves with whether this process has it, or had it until it was
 * looked through.
 */
async function take(taking: Taking, path: string): Promise<boolean> {
  const { left } = taking
  const folder = await takeLeft(path)
  if (folder === null) return [...left].some((held) => held.path === path)
  left.add(folder)
  try {
    await adopt(taking, folder)
  } catch (error) {
    await giveBack(taking, folder, 'release')
    throw error
  }
  return true
}

/** Tries every folder that was left, and drops the failures of folders that another process has taken over since. */
async function takeAll(root: string, taking: Taking) {
  const { failures, loader } = taking
  const damaged = await listDamaged(root)
  for (const path of damaged) await tryTo(failures, path, () => isGone(taking, path))
  const held: string[] = []
  for (const path of await listFolders(root)) {
    const isHeld = await tryTo(failures, path, () => take(taking, path))
    if (isHeld !== false) held.push(path)
  }
  await loader.dropKept((path) => isGone(taking, path))
  failures.endBut([...damaged, ...held])
}

/** Begins to look for journals of processes that have ended, at the first call of `look`. */
export function createAdoption(options: AdoptionOptions): Adoption {
  const { root, loader, logger, keepDays, lookEveryMs } = options
  const failures = createFailures(logger)
  const left = new Set<JournalFolder>()
  const ending = new AbortController()
  const taking = { loader, logger, keepDays, left, failures, ending: ending.signal }
  let looking: Promise<void> | null = null

  function look() {
    looking ??= tryTo(failures, root, () => takeAll(root, taking)).finally(() => {
      looking = null
    })
    return looking
  }

  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return {
    look,
    reasons: failures.reasons,
    async end() {
      clearInterval(timer)
      ending.abort()
      await looking
      for (const folder of left) await folder.release()
    },
  }
}
