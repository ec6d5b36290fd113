import { sparkBox } from '../../figures/charts/spark-box.ts'
import styles from './sparkline.module.css'

/** The small form, beside a number that says the same in words, so it is hidden from screen readers. */
export function Sparkline({ path, direction }: { readonly path: string; readonly direction: string }) {
  return (
    <svg
      className={styles.spark}
      data-direction={direction}
      viewBox={`0 0 ${sparkBox.width} ${sparkBox.height}`}
      width={sparkBox.width}
      height={sparkBox.height}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.line} d={path} />
    </svg>
  )
}
