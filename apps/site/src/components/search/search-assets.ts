import type { FoundAsset } from '@portico/combobox'
import { marketAssets } from '@portico/contract'
import type { LocaleEntry } from '@portico/locale'
import type { ShellClient } from '@portico/request'

const resultLimit = 8

/** Assets for a typed query, in the page's language. */
export async function searchAssets(options: {
  gateway: ShellClient
  query: string
  locale: LocaleEntry
  signal: AbortSignal
}): Promise<readonly FoundAsset[]> {
  const { gateway, query, locale, signal } = options
  const answer = await gateway.send(marketAssets, { q: query, limit: resultLimit, locale: locale.code })
  signal.throwIfAborted()
  return answer.assets.map(({ code, name, slug }) => ({ code, name, slug }))
}
