import { setTimeout as waitFor } from 'node:timers/promises'

const lookAgainMs = 25

/**
 * Resolves when a condition holds.
 * @throws Error where it does not within 60 seconds
 */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 60_000
  while (!(await condition())) {
    if (performance.now() > deadlineMs)
      throw new Error(`Waited for 60 seconds, and it is still not so: ${what}.`)
    await waitFor(lookAgainMs)
  }
}
