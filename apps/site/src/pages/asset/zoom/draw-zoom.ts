import { formatAmount, plainAmount } from '@portico/format'
import { AreaSeries, type ChartOptions, createChart, type DeepPartial } from 'lightweight-charts'
import { everyDay, priceStep, readCloses } from './read-closes.ts'

/** A line that can be looked at closer, and what its buttons do. */
export interface Zoom {
  /** Shows fewer days (a factor below 1) or more. */
  scale(factor: number): void
  /** Moves by a share of what is shown; negative to earlier days. */
  move(share: number): void
  close(): void
}

interface ZoomOptions {
  /** Where the closes are. */
  readonly address: string
  /** Tag that numbers and days are formatted by. */
  readonly tag: string
  readonly signal: AbortSignal
}

/** The brand's current colours, as the page's style sheet has them. */
function coloursOf(place: HTMLElement) {
  const style = getComputedStyle(place)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return { text: colour('ink-2'), grid: colour('line'), line: colour('accent-ink') }
}

function looksOf(place: HTMLElement): DeepPartial<ChartOptions> {
  const { text, grid } = coloursOf(place)
  return {
    layout: {
      background: { color: 'transparent' },
      textColor: text,
      fontFamily: getComputedStyle(place).fontFamily,
      // The mark would bring markup and styles of its own; the page credits the library in its text.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: grid } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false },
  }
}

/** Follows the reader's theme while the line stands. */
function followTheme(change: () => void): () => void {
  const observer = new MutationObserver(change)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Brings all days of an asset and draws them so that they can be moved and zoomed. */
export async function drawZoom(place: HTMLElement, { address, tag, signal }: ZoomOptions): Promise<Zoom> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`the history answers with status ${answer.status}`)
  const days = readCloses(await answer.json())
  signal.throwIfAborted()
  const chart = createChart(place, { ...looksOf(place), autoSize: true, localization: { locale: tag } })
  const formatter = (value: number) => plainAmount(formatAmount(String(value), { tag }))
  const series = chart.addSeries(AreaSeries, {
    lineWidth: 2,
    priceLineVisible: false,
    priceFormat: { type: 'custom', minMove: priceStep(days), formatter },
  })
  const paint = () => {
    const { line } = coloursOf(place)
    chart.applyOptions(looksOf(place))
    series.applyOptions({ lineColor: line, topColor: `${line}33`, bottomColor: `${line}00` })
  }
  paint()
  series.setData([...everyDay(days)])
  const scale = chart.timeScale()
  scale.fitContent()
  const stopFollowing = followTheme(paint)
  const change = (to: (from: number, length: number) => { from: number; to: number }) => {
    const range = scale.getVisibleLogicalRange()
    if (range) scale.setVisibleLogicalRange(to(range.from, range.to - range.from))
  }
  return {
    scale: (factor) =>
      change((from, length) => {
        const middle = from + length / 2
        return { from: middle - (length * factor) / 2, to: middle + (length * factor) / 2 }
      }),
    move: (share) =>
      change((from, length) => ({ from: from + length * share, to: from + length * (1 + share) })),
    close() {
      stopFollowing()
      chart.remove()
    },
  }
}
