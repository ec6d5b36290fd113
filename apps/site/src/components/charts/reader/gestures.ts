/** A pointer on a chart: where it is, as a share of the chart's width. */
export interface ChartPointer {
  readonly id: number
  readonly kind: string
  readonly at: number
}

/** What pointers do. Places are shares of the chart's width. */
export interface GestureActions {
  read(at: number): void
  leave(): void
  /** The selection that is being dragged; null when it ends. */
  select(selection: readonly [number, number] | null): void
  /** Zooms into what was selected. */
  choose(selection: readonly [number, number]): void
  scale(factor: number, at: number): void
  move(share: number): void
}

/** Nearer to each other than this, two places are a click and no selection. */
const leastDrag = 0.02
/** Fingers that touch each other would divide by nothing. */
const leastPinch = 0.02

/**
 * One finger reads, two zoom and move, and a mouse reads, or selects what it drags over. A finger that scrolls the page is taken away
 * by the browser, which says so with `cancel`.
 */
export function createGestures(act: GestureActions) {
  const down = new Map<number, number>()
  let start: number | null = null

  const pinch = () => {
    const [one = 0, other = 0] = down.values()
    return { middle: (one + other) / 2, distance: Math.max(leastPinch, Math.abs(one - other)) }
  }

  function moveFinger({ id, at }: ChartPointer): void {
    if (down.size < 2) return act.read(at)
    const before = pinch()
    down.set(id, at)
    const now = pinch()
    act.scale(before.distance / now.distance, now.middle)
    act.move(before.middle - now.middle)
  }

  function moveMouse({ at }: ChartPointer): void {
    act.read(at)
    if (start !== null) act.select(Math.abs(at - start) < leastDrag ? null : [start, at])
  }

  return {
    press(pointer: ChartPointer): void {
      down.set(pointer.id, pointer.at)
      if (pointer.kind === 'mouse') start = pointer.at
      if (down.size === 1) act.read(pointer.at)
    },
    move(pointer: ChartPointer): void {
      if (pointer.kind === 'mouse') return moveMouse(pointer)
      if (down.has(pointer.id)) moveFinger(pointer)
    },
    release({ id, at }: ChartPointer): void {
      down.delete(id)
      if (start === null) return
      act.select(null)
      if (Math.abs(at - start) >= leastDrag) act.choose([start, at])
      start = null
    },
    cancel({ id }: Pick<ChartPointer, 'id'>): void {
      down.delete(id)
      start = null
      act.select(null)
      act.leave()
    },
    leave({ kind }: Pick<ChartPointer, 'kind'>): void {
      if (kind === 'mouse' && start === null) act.leave()
    },
  }
}
