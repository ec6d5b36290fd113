import { globSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A clock that programs started with its variables are shown, and that a test may set while they run. */
export interface FalseClock extends AsyncDisposable {
  readonly variables: Readonly<Record<string, string>>
  /** So many seconds ahead of the machine's, or behind it. */
  set(seconds: number): Promise<void>
}

const [library = null] = globSync('/usr/lib/*/faketime/libfaketime.so.1')

/** Whether libfaketime is there, of Debian's package `faketime`. */
export function hasFalseClock(): boolean {
  return library !== null
}

/** Lays out a clock that is right until it is set. */
export async function makeFalseClock(): Promise<FalseClock> {
  const folder = await mkdtemp(join(tmpdir(), 'clock-'))
  // Programs that run as another user have to find it.
  await chmod(folder, 0o755)
  const file = join(folder, 'offset')
  const set = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}`, { mode: 0o644 })
  await set(0)
  return {
    set,
    variables: {
      ...{ LD_PRELOAD: library ?? '', FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' },
      // What waits goes on by the machine's own clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
