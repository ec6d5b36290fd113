import { UpstreamError } from '@portico/outbound'
import type { MarketSource } from '../ports/source.ts'

/** How long the first reading may take, in milliseconds. */
const firstReadingMs = 3000

/**
 * The source, read once the server listens: what is bundled is shown before anybody is asked. Where there is no network the first
 * reading fails after three seconds instead of the source's own time, and the next follows on the usual schedule.
 */
export function readAfterStart(
  source: MarketSource,
  { listening, limitMs = firstReadingMs }: { readonly listening: Promise<void>; readonly limitMs?: number },
): MarketSource {
  let isFirst = true

  async function readFirst(signal: AbortSignal) {
    const limit = AbortSignal.timeout(limitMs)
    try {
      return await source.read(AbortSignal.any([signal, limit]))
    } catch (cause) {
      if (!limit.aborted) throw cause
      throw new UpstreamError(`${source.id} has not answered within ${limitMs} ms`, {
        fault: 'timeout',
        cause,
      })
    }
  }

  return {
    ...source,
    async read(signal) {
      await listening
      if (!isFirst) return source.read(signal)
      isFirst = false
      return readFirst(signal)
    },
  }
}
