import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keptModules } from './kept-modules.ts'

const program = fileURLToPath(new URL('../admin.ts', import.meta.url))

/** What a run of `npm run admin -- content` came to. */
export interface ContentRun {
  readonly code: number
  readonly text: string
}

/** An operator who acts on documents in a process of his own. */
export async function createOperator(environment: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'))
  const env = {
    ...keptModules,
    PATH: process.env['PATH'] ?? '',
    MARKET_SOURCES: 'none',
    DATA_DIR: folder,
    ...environment,
  }
  const run = (...args: readonly string[]) =>
    new Promise<ContentRun>((resolve) => {
      execFile(process.execPath, [program, 'content', ...args], { env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr })
      })
    })
  /** Keeps a text as a new revision. */
  async function put(document: string, text: string, ...options: readonly string[]): Promise<ContentRun> {
    const file = join(folder, 'text')
    await writeFile(file, text)
    return run('put', document, file, ...options)
  }
  return {
    run,
    put,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
