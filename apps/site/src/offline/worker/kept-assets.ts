import { importsOf } from './documents.ts'
import { type Generations, trimStore } from './generations.ts'
import { isKeepableAsset } from './requests.ts'

/** Scripts, drawings and texts: files that carry a content hash and never change. */
export interface KeptAssets {
  /** Keeps files and all that they import. Rejects where one cannot be had. */
  keep(addresses: readonly string[]): Promise<void>
  /** The kept file, else the one from the network, which is kept from then on. */
  answer(address: string): Promise<Response>
}

const assetLimit = 160

export function createKeptAssets(options: {
  readonly generations: Generations
  readonly origin: string
  /** Addresses that are never given up. */
  readonly core: readonly string[]
  fetch(address: string): Promise<Response>
}): KeptAssets {
  const { generations, origin } = options
  const absolute = (address: string) => new URL(address, origin).href
  const core = new Set(options.core.map(absolute))
  const isSpare = (key: string) => /^\/(?:assets|widgets)\//.test(new URL(key).pathname) && !core.has(key)

  async function fetched(key: string): Promise<Response> {
    const response = await options.fetch(key)
    if (!isKeepableAsset(response)) return response
    const store = await generations.own()
    await store.put(key, response.clone())
    await trimStore(store, assetLimit, isSpare)
    return response
  }

  /** What an older build had goes into this build's store too, which has to stand alone later. */
  async function owned(key: string): Promise<Response> {
    const store = await generations.own()
    return (await store.match(key, { ignoreVary: true })) ?? fetched(key)
  }

  async function keepOne(key: string, reached: Set<string>): Promise<void> {
    if (reached.has(key)) return
    reached.add(key)
    const response = await owned(key)
    if (response.status !== 200) throw new Error(`${key} cannot be kept: status ${response.status}`)
    if (!key.endsWith('.js')) return
    const imports = importsOf(await response.text(), key)
    await Promise.all(imports.map((path) => keepOne(absolute(path), reached)))
  }

  return {
    async keep(addresses) {
      const reached = new Set<string>()
      await Promise.all(addresses.map((address) => keepOne(absolute(address), reached)))
    },
    answer: async (address) => (await generations.find(address)) ?? fetched(address),
  }
}
