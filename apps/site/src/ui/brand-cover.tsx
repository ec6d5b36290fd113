import styles from './brand-cover.module.css'

/**
 * The brand's mark on rings, where no coin gives a cover. Decorative: words stand beside it. Loaded as it
 * comes into view: React would ask for it before all else.
 */
export function BrandCover() {
  return (
    <span className={styles.cover}>
      <img src="/favicon.svg" alt="" width="64" height="64" loading="lazy" />
    </span>
  )
}
