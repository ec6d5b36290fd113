import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTrust, type Trust, type TrustOptions } from '../src/trust/trust.ts'
import type { TrustFile } from '../src/trust/trust-folder.ts'

/** The day on which the folders of these tests were made. */
export const firstDayMs = Date.UTC(2027, 0, 15, 12)
export const dayMs = 86_400_000

/** A folder of its own for one test, and a clock. */
export interface TestTrust extends AsyncDisposable {
  readonly folder: string
  readonly logged: string[]
  /** Milliseconds since the epoch; a test moves it. */
  nowMs: number
  open(options?: Partial<TrustOptions>): Promise<Trust>
  read(file: TrustFile): Promise<string>
  write(file: TrustFile, text: string): Promise<void>
}

async function emptyTrust(): Promise<TestTrust> {
  const parent = await mkdtemp(join(tmpdir(), 'portico-trust-'))
  const folder = join(parent, 'trust')
  const logged: string[] = []
  const log = (fields: object, message: string) => logged.push(`${message} ${JSON.stringify(fields)}`)
  const test: TestTrust = {
    folder,
    logged,
    nowMs: firstDayMs,
    open: (options) =>
      openTrust({
        folder,
        website: 'default',
        now: () => test.nowMs,
        logger: { info: log, error: log },
        every: () => () => {},
        ...options,
      }),
    read: (file) => readFile(join(folder, file), 'utf8'),
    write: (file, text) => writeFile(join(folder, file), text, { mode: 0o600 }),
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  }
  return test
}

let first: Promise<TestTrust> | null = null

async function makeFirst(): Promise<TestTrust> {
  const trust = await emptyTrust()
  using _ = await trust.open()
  return trust
}

/** An empty place, or a copy of a folder whose first start was on the first day: making keys takes a while. */
export async function createTestTrust(state: 'empty' | 'started' = 'started'): Promise<TestTrust> {
  const trust = await emptyTrust()
  if (state === 'empty') return trust
  first ??= makeFirst()
  await cp((await first).folder, trust.folder, { recursive: true, preserveTimestamps: true })
  return trust
}

/** Removes what `createTestTrust` copies from. */
export async function removeFirstTrust(): Promise<void> {
  const made = await first
  first = null
  await made?.[Symbol.asyncDispose]()
}
