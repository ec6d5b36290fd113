import { type Asset, dayNumber, marketCap, type Snapshot } from '@portico/market'
import { coinColour } from '../../figures/coin-colour.ts'
import { linePath } from '../../figures/charts/path.ts'
import { createMemoryOf, createSnapshotMemory } from '../../figures/per-snapshot.ts'
import type { ComparisonCard } from '../../views/comparison/comparison-links.ts'
import { forecastInput } from '../../views/forecast/forecasts.ts'
import type { ComparisonDrawing, ForecastDrawing } from './view.ts'

/** A bar that is shorter could not be seen. */
const leastShare = 2

function drawComparison(snapshot: Snapshot, card: ComparisonCard): ComparisonDrawing | null {
  const [from, to] = [card.from, card.to].map((side) => snapshot.asset(side.slug))
  if (!from || !to) return null
  const [small, large] = [from, to].map((asset) => Number(marketCap(snapshot, asset).value))
  if (!small || !large) return null
  const share = Math.round((small / large) * 1000) / 10
  return {
    from: from.code,
    to: to.code,
    multiple: card.multiple,
    share: Math.min(Math.max(share, leastShare), 100),
    colours: { from: coinColour(from), to: coinColour(to) },
  }
}

const rememberedBars = createMemoryOf<ComparisonCard, ComparisonDrawing | null>(1)

/** The first of the comparisons that the page names, as bars; null where a cap is not known. */
export function comparisonDrawing(
  snapshot: Snapshot,
  card: ComparisonCard | undefined,
): ComparisonDrawing | null {
  return card === undefined ? null : rememberedBars(card, '', () => drawComparison(snapshot, card))
}

const box = { width: 400, height: 120 } as const
/** The past that is drawn, and as many days ahead. */
const days = 90
const fewestCloses = 30
/** Quantiles of the normal distribution: one half and nine tenths of all outcomes lie within them. */
const half = 0.674
const most = 1.645
/** Places at which a band is drawn. */
const steps = [0, 0.04, 0.12, 0.25, 0.5, 0.75, 1]

interface Close {
  readonly day: number
  readonly price: number
}

/** The standard deviation of the logarithm of a day's change; a change over several days is spread over them. */
function dailyDeviation(closes: readonly Close[]): number {
  const squares = closes.slice(1).map(({ day, price }, index) => {
    const before = closes[index] ?? { day, price }
    return Math.log(price / before.price) ** 2 / Math.max(day - before.day, 1)
  })
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length)
}

/** The coin's past, and how far a random walk of its own steps goes: the simplest of the models that the forecasts are tested against. */
function drawForecast(closes: readonly Close[]): ForecastDrawing | null {
  const last = closes.at(-1)
  if (last === undefined || closes.length < fewestCloses) return null
  const spread = dailyDeviation(closes) * Math.sqrt(days)
  const logs = closes.map(({ price }) => Math.log(price / last.price))
  const top = Math.max(most * spread, ...logs)
  const bottom = Math.min(-most * spread, ...logs)
  const middle = box.width / 2
  const y = (log: number) => Math.round(((top - log) / (top - bottom || 1)) * (box.height - 4)) + 2
  const placeOf = (x: number, log: number) => ({ x: Math.round(x), y: y(log), isAfterGap: false })
  const edge = (factor: number) =>
    steps.map((share) => placeOf(middle + share * middle, factor * spread * Math.sqrt(share)))
  const band = (factor: number) => `${linePath([...edge(factor), ...edge(-factor).toReversed()]).line}Z`
  const past = closes.map(({ day }, index) =>
    placeOf(((day - last.day + days) / days) * middle, logs[index] ?? 0),
  )
  return { box, past: linePath(past).line, half: band(half), most: band(most) }
}

const remembered = createSnapshotMemory<ForecastDrawing | null>(4)

export function forecastDrawing(snapshot: Snapshot, coin: Asset): ForecastDrawing | null {
  return remembered(snapshot, coin.id, () => {
    const first = dayNumber(snapshot.asOf) - days
    const { closes } = forecastInput(snapshot, coin)
    return drawForecast(closes.filter(({ day, price }) => day >= first && price > 0))
  })
}
