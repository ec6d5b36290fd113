import styles from './asset-icon.module.css'

/** The shape of every drawing, also where it is a picture of its own. */
export const iconShape = styles.icon

/** Where a drawing is: `icon` names a sheet and a symbol in it, parted by a slash; a sheet that this build lacks has none. */
function drawingAddress(icon: string | null, sheets: Readonly<Record<string, string>>): string | undefined {
  const [sheet = '', symbol = ''] = icon?.split('/') ?? []
  const address = sheets[sheet]
  return address === undefined ? undefined : `${address}#${symbol}`
}

/**
 * The asset's drawing, or a badge with its sign. Decorative: the name stands beside it.
 */
export function AssetIcon(props: {
  readonly icon: string | null
  readonly sign: string
  readonly kind: 'crypto' | 'fiat' | 'metal' | 'stock'
  readonly sheets: Readonly<Record<string, string>>
  readonly large?: boolean
}) {
  const size = props.large ? styles.large : styles.small
  const address = drawingAddress(props.icon, props.sheets)
  if (address === undefined) {
    return (
      <span className={`${styles.badge} ${styles[props.kind]} ${size}`} aria-hidden="true">
        {[...props.sign].slice(0, 2).join('')}
      </span>
    )
  }
  return (
    <svg className={`${iconShape} ${size}`} aria-hidden="true" focusable="false">
      <use href={address} />
    </svg>
  )
}
