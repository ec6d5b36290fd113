import type { PageId } from '../../pages/registry.generated.ts'
import { createAssetTwins } from './asset-twins.ts'
import type { PageSource } from '../page-source.ts'
import { createPairTwins } from './pair-twins.ts'
import { createSearchTwins } from './search-twins.ts'
import { createVersusTwins } from './versus-twins.ts'
import { plainAnswer, type RenderTwin, type TwinOptions } from './twin-answer.ts'

/** Makes the answers to machine views; which a page has, `routes.ts` says. */
export function createTwinRenderer(
  options: TwinOptions & { readonly source: Pick<PageSource, 'contextOf'> },
): RenderTwin {
  const byPage: { readonly [Id in PageId]?: RenderTwin } = {
    pair: createPairTwins(options),
    asset: createAssetTwins(options),
    'asset-history': createAssetTwins(options),
    versus: createVersusTwins(options),
    search: createSearchTwins(options),
  }
  return async (address) => {
    const render = address.page === null ? undefined : byPage[address.page]
    return render ? render(address) : plainAnswer(404, 'there is no such view')
  }
}
