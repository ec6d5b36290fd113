import type { Asset } from '@portico/market'
import { assetRef } from '../../figures/asset.ts'
import type { PageContext } from '../../pages/page-load.ts'

/** What the field of an asset says. Its form sends that, so a name that leads to another asset gives way to the code. */
export function fieldText(
  { locale, resolve }: Pick<PageContext, 'locale' | 'resolve'>,
  asset: Asset,
): string {
  const { name, code } = assetRef(asset, locale)
  return resolve(name) === asset ? name : code
}
