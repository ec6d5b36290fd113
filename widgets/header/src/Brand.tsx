import { linkAttributes } from '@portico/widget'
import type { HeaderPartProps } from './header-part.ts'
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
      <span
        className={styles.logo}
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- the brand's own drawing, on the server only
        dangerouslySetInnerHTML={{ __html: logo }}
      />
      <span className={styles.name}>{props.brand.name}</span>
    </a>
  )
}
