import { readFile } from 'node:fs/promises'

/** The programs of the embedded database, compiled. */
export interface DatabasePrograms {
  /** PostgreSQL itself. */
  readonly server: WebAssembly.Module
  /** What lays out a new database. */
  readonly initdb: WebAssembly.Module
}

async function compile(file: string): Promise<WebAssembly.Module> {
  const bytes = await readFile(new URL(file, import.meta.resolve('@electric-sql/pglite')))
  return WebAssembly.compile(new Uint8Array(bytes))
}

let compiled: Promise<DatabasePrograms> | null = null

/**
 * The programs, compiled once in a process and shared by every thread that runs a database. They are kept for good: V8 may
 * abort the process when it frees the code of such a program that other threads have run (nodejs/node issue 64500), and the
 * next database opens sooner.
 */
export function databasePrograms(): Promise<DatabasePrograms> {
  compiled ??= Promise.all([compile('./pglite.wasm'), compile('./initdb.wasm')]).then(
    ([server, initdb]) => ({ server, initdb }),
    (error: unknown) => {
      compiled = null
      throw error
    },
  )
  return compiled
}
