/** The part of a browser's Cache that is used; keys are absolute addresses. */
export interface Store {
  match(key: string, options: { ignoreVary: boolean }): Promise<Response | undefined>
  put(key: string, response: Response): Promise<void>
  delete(key: string): Promise<boolean>
  keys(): Promise<readonly { readonly url: string }[]>
}

/** The part of a browser's CacheStorage that is used; names come in the order of their making. */
export interface Stores {
  open(name: string): Promise<Store>
  keys(): Promise<readonly string[]>
  delete(name: string): Promise<boolean>
}

/** One store a build, so that a new build never mixes with the pages of the one before. */
export interface Generations {
  own(): Promise<Store>
  /** From this build's store, else from an older one; null where none has it. */
  find(key: string): Promise<Response | null>
  /** Removes all stores but this build's and the one before, whose pages may still be open. */
  forgetOld(): Promise<void>
}

const prefix = 'portico-'

export function createGenerations(stores: Stores, build: string): Generations {
  const own = prefix + build

  async function newestFirst(): Promise<readonly string[]> {
    const others = (await stores.keys()).filter((name) => name.startsWith(prefix) && name !== own)
    return others.toReversed()
  }

  return {
    own: () => stores.open(own),
    async find(key) {
      for (const name of [own, ...(await newestFirst())]) {
        const found = await (await stores.open(name)).match(key, { ignoreVary: true })
        if (found) return found
      }
      return null
    },
    async forgetOld() {
      const [, ...old] = await newestFirst()
      await Promise.all(old.map((name) => stores.delete(name)))
    },
  }
}

/** Removes the oldest of the keys that count, down to the limit. */
export async function trimStore(
  store: Store,
  limit: number,
  counts: (key: string) => boolean,
): Promise<void> {
  const counted = (await store.keys()).map(({ url }) => url).filter(counts)
  await Promise.all(counted.slice(0, Math.max(0, counted.length - limit)).map((key) => store.delete(key)))
}
