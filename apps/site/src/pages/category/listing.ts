import { localText } from '../../views/assets/categories.ts'
import { categoryTotals } from '../../views/assets/category-figures.ts'
import { named, namedList } from '../../views/listings/site-lists.ts'
import { newestDay } from '../listed-page.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  found: ({ categories, locale }) =>
    categories.all.map(({ slug, name }) => ({
      title: localText(name, locale),
      also: name['en'] ?? '',
      path: urls.category(slug),
      place: 170,
    })),
  listed: ({ snapshot, categories }) =>
    categories.all.flatMap((category) => {
      const { assets } = categoryTotals(snapshot, category)
      const days = assets.flatMap(({ id }) => snapshot.quote(id)?.asOf.slice(0, 10) ?? [])
      return assets.length === 0 ? [] : [{ path: urls.category(category.slug), changed: newestDay(days) }]
    }),
  tab({ snapshot, categories, locale }) {
    const links = categories.all
      .filter((category) => categoryTotals(snapshot, category).assets.length > 0)
      .map(({ name, slug }) => named(localText(name, locale), urls.category(slug), slug))
    return namedList('site', links)
  },
}
