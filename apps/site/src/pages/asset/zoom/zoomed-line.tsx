import { linkTo } from '@portico/locale'
import { useEffect, useRef } from 'react'
import { urls } from '../../../routes.ts'
import { Anchor } from '../../../shell/anchor.tsx'
import { useSite } from '../../../shell/site-context.ts'
import { type TextId, useText } from '../../../shell/use-text.ts'
import type { Zoom } from './draw-zoom.ts'
import styles from './zoomed-line.module.css'

/** What the buttons do: everything that a pointer can do by dragging works without (WCAG 2.5.7). */
const controls: readonly (readonly [TextId, (zoom: Zoom) => void])[] = [
  ['zoom.in', (zoom) => zoom.scale(0.5)],
  ['zoom.out', (zoom) => zoom.scale(2)],
  ['zoom.earlier', (zoom) => zoom.move(-0.25)],
  ['zoom.later', (zoom) => zoom.move(0.25)],
]

/** All days of an asset, to be moved and zoomed. The library and the days come when this appears. */
export function ZoomedLine(props: {
  readonly slug: string
  readonly label: string
  readonly onFailed: () => void
}) {
  const { slug, label, onFailed } = props
  const text = useText()
  const { locale } = useSite()
  const place = useRef<HTMLDivElement>(null)
  const zoom = useRef<Zoom | null>(null)
  const address = linkTo({ locale: locale.code, path: urls.assetHistoryJson(slug) })
  const tag = locale.numberTag

  useEffect(() => {
    const stop = new AbortController()
    const draw = async (element: HTMLElement) => {
      const { drawZoom } = await import('./draw-zoom.ts')
      const drawn = await drawZoom(element, { address, tag, signal: stop.signal })
      if (stop.signal.aborted) drawn.close()
      else zoom.current = drawn
    }
    if (place.current) {
      draw(place.current).catch((error: unknown) => {
        if (stop.signal.aborted) return
        console.warn('the chart cannot be zoomed:', error)
        onFailed()
      })
    }
    return () => {
      stop.abort()
      zoom.current?.close()
      zoom.current = null
    }
  }, [address, tag, onFailed])

  return (
    <>
      <div ref={place} className={styles.line} dir="ltr" role="img" aria-label={label} />
      <div className={styles.controls} role="group" aria-label={text('zoom.controls')}>
        {controls.map(([name, act]) => (
          <button
            key={name}
            type="button"
            className="text-button"
            onClick={() => zoom.current && act(zoom.current)}
          >
            {text(name)}
          </button>
        ))}
        <Anchor to="https://www.tradingview.com/" newTab>
          {text('zoom.credit')}
        </Anchor>
      </div>
    </>
  )
}
