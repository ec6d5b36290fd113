import styles from './asset-icon.module.css'

/** The asset's drawing from the icon sheet, or a badge with its sign. Decorative: the name stands beside it. */
export function AssetIcon(props: {
  readonly icon: string | null
  readonly sign: string
  readonly kind: 'crypto' | 'fiat' | 'metal' | 'stock'
  readonly sheet: string
  readonly large?: boolean
}) {
  const size = props.large ? styles.large : styles.small
  if (props.icon === null) {
    return (
      <span className={`${styles.badge} ${styles[props.kind]} ${size}`} aria-hidden="true">
        {[...props.sign].slice(0, 2).join('')}
      </span>
    )
  }
  return (
    <svg className={`${styles.icon} ${size}`} aria-hidden="true" focusable="false">
      <use href={`${props.sheet}#${props.icon}`} />
    </svg>
  )
}
