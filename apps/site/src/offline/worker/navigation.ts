import type { KeptPages } from './kept-pages.ts'

/** How long a reader waits for the network while a kept copy is at hand. */
export const networkTimeoutMs = 4000

interface NavigationOptions {
  readonly address: string
  readonly pages: KeptPages
  /** The answer of the network; rejects where there is none. */
  readonly network: Promise<Response>
  /** Resolves when the reader has waited long enough. */
  timeout(): Promise<void>
}

/** The answer of the network, or null where it fails. */
async function whereItAnswers(network: Promise<Response>): Promise<Response | null> {
  try {
    return await network
  } catch {
    // No network is what all of this is for; the caller has another answer or says that there is none.
    return null
  }
}

/**
 * Answers a navigation: from the network as long as it answers, with whatever status; else with the kept copy of the page;
 * else with the offline page. Without any of them the browser says itself that there is no network.
 */
export async function answerNavigation(options: NavigationOptions): Promise<Response> {
  const { address, pages } = options
  const stored = await pages.stored(address)
  const network = whereItAnswers(options.network)
  const response = await (stored ? Promise.race([network, options.timeout().then(() => null)]) : network)
  if (response) return response
  if (stored) return stored
  const offline = await pages.offlineAddress(address)
  return offline === null ? Response.error() : Response.redirect(new URL(offline, address).href, 302)
}
