/** Why there is no place. */
export type NoPlace = 'full' | 'full-for-address'

/** Counts who is there, in all and by address. */
export interface Places {
  count(): number
  /** Null where there is a place. */
  refusalOf(address: string): NoPlace | null
  take(address: string): void
  free(address: string): void
}

/** Creates places, all of them free. */
export function createPlaces(limits: { readonly limit: number; readonly perAddress: number }): Places {
  const byAddress = new Map<string, number>()
  let all = 0
  return {
    count: () => all,
    refusalOf(address) {
      if (all >= limits.limit) return 'full'
      return (byAddress.get(address) ?? 0) >= limits.perAddress ? 'full-for-address' : null
    },
    take(address) {
      all += 1
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
    },
    free(address) {
      all -= 1
      const left = (byAddress.get(address) ?? 1) - 1
      if (left === 0) byAddress.delete(address)
      else byAddress.set(address, left)
    },
  }
}
