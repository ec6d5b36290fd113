/** How long a scrape waits for a store, in milliseconds: a database that hangs must not take all other figures with it. */
export const scrapeWaitMs = 500

/** What work answers within so many milliseconds, else something in its place. What it rejects with later is dropped. */
export async function inTime<Answer>(work: Promise<Answer>, limitMs: number, late: Answer): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => resolve(late), limitMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
