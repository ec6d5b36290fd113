import { useEffect, useState } from 'react'
import { copyText } from '../../components/forms/copy-text.ts'
import { keepWatchlist, useWatchlist } from '../../components/watchlist/watchlist.ts'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { watchedText } from '../../views/assets/watched.ts'
import { urls } from '../urls.generated.ts'
import styles from './page.module.css'
import type { PricesView } from './view.ts'
import { usePageRouter } from '../../components/navigation/page-router.ts'

/** Opens the list that is kept on this device: its address names the assets, since the server knows of none. */
function useOpenKept(watched: readonly string[], shown: string | null): void {
  const router = usePageRouter()
  const kept = watchedText(watched)
  useEffect(() => {
    if (shown !== null || kept === '') return
    void router.navigate(urls.prices({ watch: kept }), { replace: true, preventScrollReset: true })
  }, [router, kept, shown])
}

/** What can be done with a list that an address names: keep it, or hand its link on where it is kept already. */
function SharedList({ shown, watched }: { readonly shown: string; readonly watched: readonly string[] }) {
  const text = useText()
  const [message, setMessage] = useState<TextId | null>(null)
  const slugs = shown.split(',')
  const isKept = slugs.every((slug) => watched.includes(slug))
  if (isKept)
    return (
      <>
        <p>{text('watch.kept')}</p>
        <button
          type="button"
          className="button button-line button-small"
          onClick={() => void copyText(location.href, 'share.linkCopied').then(setMessage)}
        >
          {text('watch.copy')}
        </button>
        <span role="status">{message === null ? null : text(message)}</span>
      </>
    )
  return (
    <>
      <p>{text('watch.shared')}</p>
      <button
        type="button"
        className="button button-small"
        onClick={() => keepWatchlist([...new Set([...watched, ...slugs])])}
      >
        {text('watch.keep')}
      </button>
    </>
  )
}

/** What is said above a watchlist (NUM-07). */
export function WatchPanel({ view }: { readonly view: PricesView }) {
  const text = useText()
  const { watched } = useWatchlist()
  const shown = view.state.watch
  useOpenKept(watched, shown)
  return (
    <div className={styles.watch} data-star="">
      <p className="without-scripts">{text('watch.needsScripts')}</p>
      <div className={`needs-scripts ${styles.watchActions}`}>
        {shown === null ? <p>{text('watch.empty')}</p> : <SharedList shown={shown} watched={watched} />}
      </div>
    </div>
  )
}
