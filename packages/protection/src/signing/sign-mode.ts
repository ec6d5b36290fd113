import type { SignMode } from '@portico/channel'
import type { SigningConfig } from '@portico/contract'

/** Tells whether a path is one of the list, or below one of its prefixes, which end with a slash. */
export function isListed(path: string, list: readonly string[]): boolean {
  return list.some((entry) => (entry.endsWith('/') ? path.startsWith(entry) : path === entry))
}

function modesOf(path: string, signModes: SigningConfig['signModes']): readonly SignMode[] {
  const prefixes = Object.keys(signModes).filter((entry) => entry.endsWith('/') && path.startsWith(entry))
  const [closest] = prefixes.toSorted((one, other) => other.length - one.length)
  return signModes[path] ?? (closest === undefined ? [] : (signModes[closest] ?? []))
}

/**
 * The mode in which a path is signed: the strongest that it takes, and mode 2 where the configuration names none. Null
 * when it is not signed at all (SIGN-02, SIGN-03).
 */
export function signModeOf(path: string, config: SigningConfig): SignMode | null {
  const { exactUrls, prefixUrls, signModes } = config
  const prefixes = prefixUrls.map((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}/`))
  if (!exactUrls.includes(path) && !isListed(path, prefixes)) return null
  const allowed = modesOf(path, signModes)
  return ([2, 1, 0] as const).find((mode) => allowed.includes(mode)) ?? 2
}
