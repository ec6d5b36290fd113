/** How many keys of one kind the in-process store holds, and what a new one does to a full share. */
export interface Share {
  readonly entries: number
  /**
   * `refuse`: a new key is not taken and none is forgotten, for what is forgotten would hold no more, such as a replay mark.
   * `forget`: the key that has counted least gives way, among equals the one that has been there longest.
   */
  readonly whenFull: 'refuse' | 'forget'
}

/** Shares by kind. The kind of a key is what stands before its first colon. */
export interface ShareTable {
  readonly named: ReadonlyMap<string, Share>
  /** Of every kind that is not named. */
  readonly others: Share
}

/**
 * So much in one process. Anybody makes counters of failures, with any name; they displace one another, and never a mark, a code or
 * a sign-in under way. A mark lives for six minutes: half a million of them are 1,400 signed requests a second.
 */
export const defaultShares: ShareTable = {
  named: new Map<string, Share>([
    ['replay', { entries: 500_000, whenFull: 'refuse' }],
    ['failures', { entries: 200_000, whenFull: 'forget' }],
    ['failures-wait', { entries: 50_000, whenFull: 'forget' }],
    ['failures-burst', { entries: 50_000, whenFull: 'forget' }],
    ['lock-out-told', { entries: 50_000, whenFull: 'forget' }],
  ]),
  others: { entries: 50_000, whenFull: 'refuse' },
}

/** What became of a new key. */
export type Entrance =
  | { readonly room: 'free' | 'full' }
  /** Another key of its kind has to leave. */
  | { readonly room: 'made'; readonly forgotten: string }

/** Who has which place in the shares. */
export interface Places {
  enter(key: string): Entrance
  /** Says how much a key has counted; counts only grow. */
  weigh(key: string, count: number): void
  leave(key: string): void
}

/** Keys of one level in the order in which they came. */
interface Level {
  readonly keys: Set<string>
  /** Goes on where it was: what it has passed has left, and a new start would look at each gap again. */
  readonly oldest: Iterator<string>
}

/** Keys by the power of two that they have counted to. */
interface Order {
  readonly levels: Map<number, Level>
  readonly levelOf: Map<string, number>
}

interface Kind {
  readonly share: Share
  size: number
  /** Null where nothing gives way. */
  readonly order: Order | null
}

function kindOf(key: string): string {
  const end = key.indexOf(':')
  return end < 0 ? '' : key.slice(0, end)
}

/** The key that is missed least, which leaves with that; null where there is none. */
function leastOf({ levels }: Order): string | null {
  const least = levels.get(Math.min(...levels.keys()))?.oldest.next()
  return least === undefined || least.done ? null : least.value
}

function displace({ levels, levelOf }: Order, key: string) {
  const level = levelOf.get(key)
  if (level === undefined) return
  const keys = levels.get(level)?.keys
  keys?.delete(key)
  if (keys?.size === 0) levels.delete(level)
  levelOf.delete(key)
}

function place(order: Order, key: string, level: number) {
  displace(order, key)
  const held = order.levels.get(level)
  const keys = held?.keys ?? new Set<string>()
  keys.add(key)
  if (held === undefined) order.levels.set(level, { keys, oldest: keys.values() })
  order.levelOf.set(key, level)
}

/** Creates empty places. */
export function createPlaces({ named, others }: ShareTable): Places {
  const kinds = new Map<string, Kind>()

  function kindFor(key: string): Kind {
    const name = kindOf(key)
    const known = kinds.get(name)
    if (known !== undefined) return known
    const share = named.get(name) ?? others
    const order = share.whenFull === 'forget' ? { levels: new Map(), levelOf: new Map() } : null
    const kind = { share, size: 0, order }
    kinds.set(name, kind)
    return kind
  }

  return {
    enter(key) {
      const { share, order, size } = kindFor(key)
      const forgotten = size < share.entries || order === null ? null : leastOf(order)
      if (size >= share.entries && forgotten === null) return { room: 'full' }
      kindFor(key).size += 1
      if (order !== null) place(order, key, 0)
      return forgotten === null ? { room: 'free' } : { room: 'made', forgotten }
    },
    weigh(key, count) {
      const { order } = kindFor(key)
      const level = 31 - Math.clz32(count)
      if (order !== null && order.levelOf.get(key) !== level) place(order, key, level)
    },
    leave(key) {
      const kind = kindFor(key)
      kind.size -= 1
      if (kind.order !== null) displace(kind.order, key)
      if (kind.size === 0) kinds.delete(kindOf(key))
    },
  }
}
