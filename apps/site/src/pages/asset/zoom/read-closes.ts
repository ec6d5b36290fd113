/** One day of the zoomed line. Positions are numbers; what is written beside them comes from the text. */
export interface ZoomDay {
  readonly time: string
  readonly value: number
}

/** One entry of an answer as a day; null where it is none. */
function dayOf(entry: unknown): ZoomDay | null {
  if (typeof entry !== 'object' || entry === null || !('date' in entry) || !('close' in entry)) return null
  const { date, close } = entry
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date) || typeof close !== 'string') return null
  const value = Number(close)
  return Number.isFinite(value) && value > 0 ? { time: date, value } : null
}

/**
 * Reads the closes out of the JSON history of an asset.
 * @throws Error where the answer is none, so that the page says that there is nothing to look at closer.
 */
export function readCloses(answer: unknown): readonly ZoomDay[] {
  const closes = typeof answer === 'object' && answer !== null && 'closes' in answer ? answer.closes : null
  const days = Array.isArray(closes) ? closes.flatMap((entry) => dayOf(entry) ?? []) : []
  if (days.length < 2) throw new Error('the history has too few days')
  return days
}

const dayMs = 86_400_000

/** The days with all days between them, so that a gap takes the room that its days would; a day without a close has no value. */
export function everyDay(days: readonly ZoomDay[]): readonly (ZoomDay | { readonly time: string })[] {
  return days.flatMap((day, index) => {
    const before = days[index - 1]
    if (!before) return [day]
    const [start, end] = [Date.parse(before.time), Date.parse(day.time)]
    const missing = Array.from({ length: Math.max(0, (end - start) / dayMs - 1) }, (_, each) => ({
      time: new Date(start + (each + 1) * dayMs).toISOString().slice(0, 10),
    }))
    return [...missing, day]
  })
}

/** The smallest step that a scale of these prices shows: four digits below the lowest one's first. */
export function priceStep(days: readonly ZoomDay[]): number {
  const lowest = Math.min(...days.map(({ value }) => value))
  return 10 ** Math.min(-2, Math.floor(Math.log10(lowest)) - 4)
}
