/** A failure whose message already tells the reader what to do; printed without a stack. */
export class LauncherError extends Error {}

/** The folder that holds the root package.json. */
export const projectRoot = new URL('../..', import.meta.url)

/**
 * Prints one progress line. It goes to stderr, so that the output of a started command stays clean.
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`portico: ${text}\n`)
}

/**
 * Elapsed time for people: `0.4 s`, `12 s`.
 * @param {number} startedMs value of performance.now() at the start
 */
export function elapsed(startedMs) {
  const seconds = (performance.now() - startedMs) / 1000
  return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`
}

/**
 * Runs an entry and turns its answer into the exit code of this process.
 * @param {() => Promise<number>} entry answers the exit code
 */
export async function runMain(entry) {
  try {
    process.exitCode = await entry()
  } catch (error) {
    process.exitCode = 1
    if (error instanceof LauncherError) say(error.message)
    else throw error
  }
}
