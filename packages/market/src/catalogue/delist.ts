import { contentHash } from '../model/content-hash.ts'
import type { SnapshotData } from '../model/model.ts'

/**
 * The data without the assets that the operator has taken off, named by slug. Currencies stay: every price is counted in one.
 * Data that has none of them stays as it is, version and all.
 */
export function delistAssets(data: SnapshotData, slugs: ReadonlySet<string>): SnapshotData {
  const gone = data.assets.filter(({ slug, kind }) => kind !== 'fiat' && slugs.has(slug))
  if (gone.length === 0) return data
  const ids = new Set(gone.map(({ id }) => id))
  const isKept = ({ assetId }: { readonly assetId: string }) => !ids.has(assetId)
  const { recent, figures } = data
  const delisted = [...new Set([...(data.delisted ?? []), ...gone.map(({ slug }) => slug)])].toSorted()
  return {
    ...data,
    version: contentHash(`${data.version} ${delisted.join(' ')}`),
    assets: data.assets.filter(({ id }) => !ids.has(id)),
    quotes: data.quotes.filter(isKept),
    series: data.series.filter(isKept),
    ...(recent === undefined ? {} : { recent: recent.filter(isKept) }),
    ...(figures === undefined ? {} : { figures: figures.filter(isKept) }),
    delisted,
  }
}
