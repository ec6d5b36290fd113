import type { Asset } from '@portico/market'
import { countrySlug } from '../../views/content/countries.ts'
import { listedAssets, listedCoins, listedComparisons } from '../../views/assets/listed-assets.ts'
import { listedCountries } from '../../views/listings/site-lists.ts'
import type { ListedPage } from '../../pages/listed-page.ts'
import type { PageContext } from '../../pages/page-load.ts'
import { definitions } from '../../pages/registry.generated.ts'
import { type FewPages, listedPages, type Listings } from './listings.ts'
import type { DatedAsset } from './page-list.ts'

/** Gives others their turn. */
type Pause = () => Promise<unknown>

/**
 * What the lists of all languages are made from (MAP-04), by the rules that the pages themselves go by. Numbers in the pages
 * change with each close, so their day is that of the last one; nothing in between counts.
 */
export async function listingsOf(context: PageContext, pause: Pause): Promise<Listings> {
  const { snapshot } = context
  const listed = listedAssets(snapshot)
  await pause()
  const dated = (assets: readonly Asset[]): readonly DatedAsset[] =>
    assets.map(({ id, slug }) => ({
      slug,
      day: (snapshot.quote(id)?.asOf ?? snapshot.asOf).slice(0, 10),
    }))
  const coins = listedCoins(context)
  await pause()
  const compared = listedComparisons(snapshot)
  await pause()
  return {
    all: dated(listed),
    coins: dated(coins),
    compared: dated(compared),
    countries: listedCountries(context).map(countrySlug),
  }
}

/** Pages of the context's language that are few enough to be named one by one. */
export async function fewPagesOf(context: PageContext, pause: Pause): Promise<FewPages> {
  const day = context.snapshot.asOf.slice(0, 10)
  const few: [string, readonly ListedPage[]][] = []
  for (const { id, listed } of listedPages) {
    if (listed.as !== 'single' && listed.as !== 'named') continue
    // What there is one of, and nothing else is said of, changes with the newest price.
    const pages = (await context.listings[id]?.listed?.(context, pause)) ?? [
      { path: definitions[id].path, changed: day },
    ]
    few.push([id, pages])
    await pause()
  }
  return Object.fromEntries(few)
}
