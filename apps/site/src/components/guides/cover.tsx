import type { CoverView } from '../../views/content/guide-card.ts'
import { drawingAddress } from '../../ui/asset-icon.tsx'
import { useSite } from '../context/site-context.ts'
import { coverCircles, coverSize } from './cover-lines.ts'
import styles from './cover.module.css'

const logo = { x: 101, y: 26, width: 48, height: 48 } as const

/** A guide's cover, drawn from its coin's colour and logo. Decorative: the title stands beside it. */
export function Cover({ cover: { asset, colour } }: { readonly cover: CoverView }) {
  const { state } = useSite()
  const address = drawingAddress(asset.icon, state.iconSheets)
  return (
    <svg
      className={styles.cover}
      viewBox={`0 0 ${coverSize.width} ${coverSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      {...(colour === null ? {} : { color: colour })}
    >
      {coverCircles(asset.slug).map(({ x, y, r }) => (
        <circle key={`${x} ${r}`} cx={x} cy={y} r={r} />
      ))}
      {address === undefined ? null : <use href={address} {...logo} />}
    </svg>
  )
}
