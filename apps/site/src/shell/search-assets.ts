import type { FoundAsset } from '@portico/combobox'
import { marketAssets } from '@portico/contract'
import type { LocaleEntry } from '@portico/locale'
import { gateway } from '../client/gateway.ts'

const resultLimit = 8

/** Assets for a typed query, in the page's language. */
export async function searchAssets(options: {
  query: string
  locale: LocaleEntry
  signal: AbortSignal
}): Promise<readonly FoundAsset[]> {
  const { query, locale, signal } = options
  const answer = await gateway().send(marketAssets, { q: query, limit: resultLimit, locale: locale.code })
  signal.throwIfAborted()
  return answer.assets.map(({ code, name, slug }) => ({ code, name, slug }))
}
