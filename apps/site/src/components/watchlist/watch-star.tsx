import type { AssetRef } from '../../figures/asset.ts'
import { watchedLimit } from '../../views/assets/watched.ts'
import { showNotice } from '../../ui/notices.ts'
import { useText } from '../texts/use-text.ts'
import { useWatchlist } from './watchlist.ts'
import styles from './watch-star.module.css'

/** Puts an asset on the watchlist of this device, or takes it off (NUM-07). A click before the scripts come is kept. */
export function WatchStar({ asset }: { readonly asset: Pick<AssetRef, 'slug' | 'name'> }) {
  const text = useText()
  const { watched, toggle } = useWatchlist()
  return (
    <button
      type="button"
      className={styles.star}
      data-star={asset.slug}
      aria-pressed={watched.includes(asset.slug)}
      aria-label={text('watch.star', { 0: asset.name })}
      onClick={() => {
        if (toggle(asset.slug) === 'full')
          showNotice('toast', text('watch.full', { count: String(watchedLimit) }))
      }}
    />
  )
}
