/** How many keys of one kind the in-process store holds, and what happens to a new one when they are all there. */
export interface Share {
  readonly entries: number
  /**
   * `refuse`: a new key is not taken and none is evicted, for what was evicted would hold no more, such as a replay mark.
   * `evict`: the key that has counted least goes, among equals the one that has been there longest.
   */
  readonly whenFull: 'refuse' | 'evict'
}

/** Shares by kind. The kind of a key is what stands before its first colon. */
export interface ShareTable {
  readonly named: ReadonlyMap<string, Share>
  /** Of every kind that is not named. */
  readonly others: Share
}

/**
 * So much in one process. Anybody makes counters of failures, with any name; they evict one another, and never a mark, a code or
 * a sign-in under way. A mark lives for six minutes: half a million of them are 1,400 signed requests a second.
 */
export const defaultShares: ShareTable = {
  named: new Map<string, Share>([
    ['replay', { entries: 500_000, whenFull: 'refuse' }],
    ['failures', { entries: 200_000, whenFull: 'evict' }],
    ['failures-wait', { entries: 50_000, whenFull: 'evict' }],
    ['failures-burst', { entries: 50_000, whenFull: 'evict' }],
    ['lock-out-told', { entries: 50_000, whenFull: 'evict' }],
  ]),
  others: { entries: 50_000, whenFull: 'refuse' },
}

/** What became of a new key. */
export type Insertion =
  | { readonly room: 'free' | 'full' }
  /** Another key of its kind has to be removed. */
  | { readonly room: 'made'; readonly evicted: string }

/** The slots of the shares, and the keys that have them. */
export interface Slots {
  insert(key: string): Insertion
  /** Says how much a key has counted; counts only grow. */
  weigh(key: string, count: number): void
  remove(key: string): void
}

/** Keys of one level in the order in which they came. */
interface Level {
  readonly keys: Set<string>
  /** Goes on where it was: what it has passed is removed, and a new start would look at each gap again. */
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
  /** Null where nothing is evicted. */
  readonly order: Order | null
}

function kindOf(key: string): string {
  const end = key.indexOf(':')
  return end < 0 ? '' : key.slice(0, end)
}

/** The key to evict next, which is not named again; null where there is none. */
function nextEvicted({ levels }: Order): string | null {
  const least = levels.get(Math.min(...levels.keys()))?.oldest.next()
  return least === undefined || least.done ? null : least.value
}

function unlink({ levels, levelOf }: Order, key: string) {
  const level = levelOf.get(key)
  if (level === undefined) return
  const keys = levels.get(level)?.keys
  keys?.delete(key)
  if (keys?.size === 0) levels.delete(level)
  levelOf.delete(key)
}

function moveTo(order: Order, key: string, level: number) {
  unlink(order, key)
  const held = order.levels.get(level)
  const keys = held?.keys ?? new Set<string>()
  keys.add(key)
  if (held === undefined) order.levels.set(level, { keys, oldest: keys.values() })
  order.levelOf.set(key, level)
}

/** Creates empty slots. */
export function createSlots({ named, others }: ShareTable): Slots {
  const kinds = new Map<string, Kind>()

  function kindFor(key: string): Kind {
    const name = kindOf(key)
    const known = kinds.get(name)
    if (known !== undefined) return known
    const share = named.get(name) ?? others
    const order = share.whenFull === 'evict' ? { levels: new Map(), levelOf: new Map() } : null
    const kind = { share, size: 0, order }
    kinds.set(name, kind)
    return kind
  }

  return {
    insert(key) {
      const { share, order, size } = kindFor(key)
      const evicted = size < share.entries || order === null ? null : nextEvicted(order)
      if (size >= share.entries && evicted === null) return { room: 'full' }
      kindFor(key).size += 1
      if (order !== null) moveTo(order, key, 0)
      return evicted === null ? { room: 'free' } : { room: 'made', evicted }
    },
    weigh(key, count) {
      const { order } = kindFor(key)
      const level = 31 - Math.clz32(count)
      if (order !== null && order.levelOf.get(key) !== level) moveTo(order, key, level)
    },
    remove(key) {
      const kind = kindFor(key)
      kind.size -= 1
      if (kind.order !== null) unlink(kind.order, key)
      if (kind.size === 0) kinds.delete(kindOf(key))
    },
  }
}
