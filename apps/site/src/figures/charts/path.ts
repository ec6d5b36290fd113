/** Points of a drawing in whole units, so that a chart of 365 days stays small. */
export interface Place {
  readonly x: number
  readonly y: number
  /** Whether days without a point lie before it. */
  readonly isAfterGap: boolean
}

/** A line as path data: `line` leaves gaps open, `gaps` goes across them. */
export interface LinePath {
  readonly line: string
  readonly gaps: string
}

/** Relative path data is half as long as absolute, and repeats itself more, which compresses. */
const step = (from: Place, to: Place) => {
  const [x, y] = [to.x - from.x, to.y - from.y]
  return `${x}${y < 0 ? '' : ' '}${y}`
}

/** A point between two gaps is a dot: a line of no length with round ends. */
const dot = 'h0'

/** The path of some places, oldest first. */
export function linePath(places: readonly Place[]): LinePath {
  const [first] = places
  if (!first) return { line: '', gaps: '' }
  let line = `M${first.x} ${first.y}`
  let gaps = ''
  let before = 'm'
  for (const [index, place] of places.entries()) {
    const last = places[index - 1]
    if (!last) continue
    if (place.isAfterGap) {
      line += `${before === 'm' ? dot : ''}m${step(last, place)}`
      gaps += `M${last.x} ${last.y}l${step(last, place)}`
      before = 'm'
    } else {
      line += `${before === 'm' ? 'l' : ' '}${step(last, place)}`
      before = 'l'
    }
  }
  return { line: before === 'm' ? line + dot : line, gaps }
}

/** The same line without an open gap, for the wash below it. */
export function wholePath(line: string): string {
  return line.replaceAll('m', 'l')
}

/** Keeps the lowest and the highest of each column of so many units, both ends, and both sides of a gap. */
export function thinned(places: readonly Place[], column: number): readonly Place[] {
  const kept = new Set<Place>()
  let group: Place[] = []
  const closeGroup = () => {
    for (const pick of [lowestOf(group), highestOf(group)]) if (pick) kept.add(pick)
    group = []
  }
  for (const [index, place] of places.entries()) {
    if (Math.floor(place.x / column) !== Math.floor((group[0]?.x ?? place.x) / column)) closeGroup()
    group.push(place)
    const isEdge = index === 0 || index === places.length - 1
    if (isEdge || place.isAfterGap || places[index + 1]?.isAfterGap === true) kept.add(place)
  }
  closeGroup()
  return places.filter((place) => kept.has(place))
}

const lowestOf = (group: readonly Place[]) =>
  group.reduce<Place | undefined>(
    (low, each) => (low === undefined || each.y < low.y ? each : low),
    undefined,
  )
const highestOf = (group: readonly Place[]) =>
  group.reduce<Place | undefined>(
    (high, each) => (high === undefined || each.y > high.y ? each : high),
    undefined,
  )
