import { categoryTotals } from '../../views/assets/category-figures.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  async listed({ snapshot, categories }, pause) {
    let count = 0
    for (const category of categories.all) {
      count += categoryTotals(snapshot, category).assets.length
      await pause()
    }
    return count > 0 ? [{ path: urls.categories(), changed: snapshot.asOf.slice(0, 10) }] : []
  },
}
