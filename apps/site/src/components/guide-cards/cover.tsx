import { coverAddress } from '../../figures/image-address.ts'
import type { CoverView } from '../../views/content/guide-card.ts'
import { useSite } from '../context/site-context.ts'
import { type Coming, SiteImage } from '../images/site-image.tsx'
import styles from './cover.module.css'

/** The own size of every cover. */
const size = { width: 250, height: 100 } as const

/** A guide's cover, drawn from its coin's colour and logo (IMG-03). Decorative: the title stands beside it. */
export function Cover(props: { readonly cover: CoverView; readonly comes?: Coming }) {
  const { cover, comes = 'late' } = props
  const { state } = useSite()
  return (
    <SiteImage
      {...size}
      path={coverAddress(cover.asset, state.iconSheets)}
      className={styles.cover}
      comes={comes}
    />
  )
}
