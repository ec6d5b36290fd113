import styles from './asset-icon.module.css'

/**
 * The asset's drawing, or a badge with its sign. `icon` names a sheet and a symbol in it, parted by a slash; a sheet that this
 * build lacks has no drawing. Decorative: the name stands beside it.
 */
export function AssetIcon(props: {
  readonly icon: string | null
  readonly sign: string
  readonly kind: 'crypto' | 'fiat' | 'metal' | 'stock'
  readonly sheets: Readonly<Record<string, string>>
  readonly large?: boolean
}) {
  const size = props.large ? styles.large : styles.small
  const [sheet = '', symbol = ''] = props.icon?.split('/') ?? []
  const address = props.sheets[sheet]
  if (address === undefined) {
    return (
      <span className={`${styles.badge} ${styles[props.kind]} ${size}`} aria-hidden="true">
        {[...props.sign].slice(0, 2).join('')}
      </span>
    )
  }
  return (
    <svg className={`${styles.icon} ${size}`} aria-hidden="true" focusable="false">
      <use href={`${address}#${symbol}`} />
    </svg>
  )
}
