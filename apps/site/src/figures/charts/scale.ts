/** Where values lie between the bottom of a chart and its top. Positions of pixels need no decimal arithmetic. */
export interface ValueScale {
  readonly kind: 'linear' | 'logarithmic'
  readonly low: number
  readonly high: number
  /** Zero at the bottom, one at the top. */
  share(value: number): number
  value(share: number): number
  /** Round values within, lowest first, and how far they lie apart; of a logarithmic scale, how fine its lowest is. */
  readonly ticks: readonly number[]
  readonly step: number
}

/** Values that lie further apart than this are drawn by their logarithms, where a scale may be of them. */
const wideFactor = 5
/** Room above and below a line, as a share of what lies between its lowest and its highest. */
const room = 0.08
/**
 * The least that a chart spans, as a share of the value: what moves by less than a hundredth of itself, such as a stablecoin, is
 * drawn flat and not as a zigzag.
 */
const leastSpan = 0.01
const mostTicks = 5

/** Whether values differ by less than a chart spans at least. */
export function isFlat(values: readonly number[]): boolean {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return high - low < (leastSpan * (low + high)) / 2
}

/** The lowest and highest that a scale shows: those of its values, or more where they hardly differ. */
function spannedBy(values: readonly number[]): readonly [low: number, high: number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const middle = (low + high) / 2
  return isFlat(values) ? [middle * (1 - leastSpan / 2), middle * (1 + leastSpan / 2)] : [low, high]
}

/** The least of one, two and five times a power of ten that leaves so many ticks. */
function roundStep(span: number, ticks: number): number {
  const rough = span / ticks
  const power = Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((each) => Number(`${each}e${power}`) >= rough) ?? 10
  return Number(`${factor}e${power}`)
}

function linearTicks(low: number, high: number): Pick<ValueScale, 'ticks' | 'step'> {
  const step = roundStep(high - low, mostTicks)
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return { ticks: Array.from({ length: count }, (_, index) => (first + index) * step), step }
}

/** One, two and five times each power of ten, or fewer of them where they are many. */
function logarithmicTicks(low: number, high: number): Pick<ValueScale, 'ticks' | 'step'> {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))]
  const powers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const within = (factors: readonly number[], every: number) =>
    powers
      .filter((power) => (power - first) % every === 0)
      .flatMap((power) => factors.map((factor) => Number(`${factor}e${power}`)))
      .filter((tick) => tick >= low && tick <= high)
  const every = Math.ceil(within([1], 1).length / mostTicks) || 1
  const candidates = [within([1, 2, 5], 1), within([1, 3], 1), within([1], every)]
  const ticks = candidates.find((each) => each.length <= mostTicks + 1) ?? within([1], every)
  return { ticks, step: 0 }
}

/** The scale of some values. `mayBeWide` draws those that lie far apart by their logarithms. */
export function valueScale(
  values: readonly number[],
  kinds: 'linear' | 'linear or logarithmic' = 'linear',
): ValueScale {
  const [lowest, highest] = spannedBy(values)
  const isWide = kinds !== 'linear' && lowest > 0 && highest / lowest > wideFactor
  const place = isWide ? Math.log : (value: number) => value
  const back = isWide ? Math.exp : (placed: number) => placed
  const margin = (place(highest) - place(lowest)) * room
  const [bottom, top] = [place(lowest) - margin, place(highest) + margin]
  const [low, high] = [back(bottom), back(top)]
  return {
    kind: isWide ? 'logarithmic' : 'linear',
    low,
    high,
    share: (value) => (place(value) - bottom) / (top - bottom),
    value: (share) => back(bottom + share * (top - bottom)),
    ...(isWide ? logarithmicTicks(low, high) : linearTicks(low, high)),
  }
}
