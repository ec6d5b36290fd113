import { useEffect, useState } from 'react'
import styles from './qr-code.module.css'

/** A text as a picture, drawn in the browser: it goes nowhere else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [path, setPath] = useState<{ readonly size: number; readonly d: string } | null>(null)
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => {
        const { data, size } = encode(text, { border: 2 })
        const d = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
        setPath({ size, d: d.join('') })
      },
      (error: unknown) => console.warn('the QR code cannot be drawn; there is another way beside it:', error),
    )
  }, [text])
  if (path === null) return <div className={styles.qr} />
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${path.size} ${path.size}`}
      shapeRendering="crispEdges"
    >
      <path fill="white" d={`M0 0h${path.size}v${path.size}H0z`} />
      <path fill="black" d={path.d} />
    </svg>
  )
}
