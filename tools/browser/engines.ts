import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import packages from './engine-programs.json' with { type: 'json' }

/** Browsers of other engines than Chromium's, and what drives and shows them; the launcher knows their packages. */
export type EngineProgram = keyof typeof packages

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Missing or not to be run: both mean that it is of no use.
    return false
  }
}

function find(program: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null
}

/**
 * Where a program is.
 * @throws {Error} when it is not there
 */
export function engineProgram(name: EngineProgram): string {
  const path = find(name)
  if (path === null) throw new Error(`${name} is not there. \`.ci/run\` installs it, as root.`)
  return path
}

/** Programs that are not there. */
export function missingEnginePrograms(): readonly string[] {
  return Object.keys(packages).filter((program) => find(program) === null)
}
