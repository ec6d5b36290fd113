import type { Identities } from '../../src/ports/identities.ts'

/**
 * Identities for one source that is tested alone: those listed, and what the source adopts, by ticker in lower case and else by
 * its own id. Like the real ones they never give one internal id to two assets.
 */
export function listedIdentities(source: string, listed: Readonly<Record<string, string>>): Identities {
  const assets = new Map(Object.entries(listed).map(([assetId, sourceId]) => [sourceId, assetId]))
  const isTaken = (assetId: string) => [...assets.values()].includes(assetId)
  const isOurs = (name: string) => name === source
  return {
    assetOf: (name, sourceId) => (isOurs(name) ? (assets.get(sourceId) ?? null) : null),
    sourceIdOf: (name, assetId) =>
      isOurs(name) ? ([...assets].find(([, known]) => known === assetId)?.[0] ?? null) : null,
    listedBy: (name) => (isOurs(name) ? new Map(assets) : new Map()),
    adopt: async (name, listings) => {
      for (const { sourceId, code } of listings) {
        if (!isOurs(name) || assets.has(sourceId)) continue
        const ticker = code.toLowerCase()
        assets.set(sourceId, isTaken(ticker) ? `${ticker}-${sourceId}` : ticker)
      }
    },
  }
}
