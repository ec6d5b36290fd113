/** Numbers from 0 up to 1 that follow from a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A copy in an order that follows from the seed (Fisher and Yates). */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const random = createRandom(seed)
  const left = [...items]
  const shuffled: Item[] = []
  while (left.length > 0) shuffled.push(...left.splice(Math.floor(random() * left.length), 1))
  return shuffled
}
