import { tracked } from '@portico/analytics/track'
import { linkTo } from '@portico/locale'
import { useEffect, useRef } from 'react'
import { urls } from '../../urls.generated.ts'
import { Anchor } from '../../../components/navigation/anchor.tsx'
import { useSite } from '../../../components/context/site-context.ts'
import { useText } from '../../../components/texts/use-text.ts'
import type { Zoom } from './draw-zoom.ts'
import styles from './zoomed-line.module.css'

/** What the buttons do: everything that a pointer can do by dragging works without (WCAG 2.5.7). */
const controls = [
  ['in', (zoom) => zoom.scale(0.5)],
  ['out', (zoom) => zoom.scale(2)],
  ['earlier', (zoom) => zoom.move(-0.25)],
  ['later', (zoom) => zoom.move(0.25)],
] as const satisfies readonly (readonly [string, (zoom: Zoom) => void])[]

/** All days of an asset, to be moved and zoomed. The library and the days come when this appears. */
export function ZoomedLine(props: {
  readonly slug: string
  /** Code of the currency that the days are counted in. */
  readonly currency: string
  readonly label: string
  readonly onFailed: () => void
}) {
  const { slug, currency, label, onFailed } = props
  const text = useText()
  const { locale } = useSite()
  const place = useRef<HTMLDivElement>(null)
  const zoom = useRef<Zoom | null>(null)
  const path = urls.assetHistoryJson(slug, { money: currency.toLowerCase() })
  const address = linkTo({ locale: locale.code, path })
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
      <div
        ref={place}
        className={styles.line}
        dir="ltr"
        role="img"
        aria-label={label}
        data-track-on="drag"
        {...tracked('b305:chart-dragged')}
      />
      <div className={styles.controls} role="group" aria-label={text('zoom.controls')}>
        {controls.map(([by, act]) => (
          <button
            key={by}
            type="button"
            className="text-button"
            onClick={() => zoom.current && act(zoom.current)}
            {...tracked('b306:chart-zoomed', { by })}
          >
            {text(`zoom.${by}`)}
          </button>
        ))}
        <Anchor to="https://www.tradingview.com/" newTab>
          {text('zoom.credit')}
        </Anchor>
      </div>
    </>
  )
}
