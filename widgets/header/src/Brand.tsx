import { linkAttributes } from '@portico/widget'
import type { HeaderPartProps } from './Header.tsx'
import styles from './header.module.css'

/** The way home. The browser keeps the logo that the server drew: it needs no new markup for it. */
export function Brand({ props, text, store }: HeaderPartProps) {
  const logo = store === null ? props.brand.logoSvg : ''
  return (
    <a
      className={styles.brand}
      {...linkAttributes(props, '/')}
      aria-label={text('header.home', { brand: props.brand.name })}
    >
      <span className={styles.logo} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: logo }} />
      <span className={styles.name}>{props.brand.name}</span>
    </a>
  )
}
