import { spawnSync } from 'node:child_process'

/** The programs that the client runs on, and what makes each tell its version. */
const clientPrograms = { python3: '--version', openssl: 'version' }

/**
 * The names of the client's programs that do not start.
 * @param path the search path, as `PATH` holds it
 */
export function missingPrograms(path: string): readonly string[] {
  return Object.entries(clientPrograms)
    .filter(([program, argument]) => spawnSync(program, [argument], { env: { PATH: path } }).status !== 0)
    .map(([program]) => program)
}
