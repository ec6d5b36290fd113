import type { LockFile } from './optional-packages.ts'

/** What is said of one entry of the lock file, by its place in it. */
export interface ChecksumFault {
  readonly place: string
  readonly message: string
}

/** SHA-512 in base64, the one digest that npm writes today. */
const strong = /^sha512-[A-Za-z0-9+/]{86}==$/

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/**
 * Finds entries that npm would install without comparing them with anything, or not over https. `known` names
 * those, as `name@version`, whose checksum is not to be had where the lock file is made: packages for other platforms, which the
 * registry at hand does not serve. One of them that has got its checksum, or is gone, is a fault as well.
 */
export function findUnchecked({ packages }: LockFile, known: readonly string[]): readonly ChecksumFault[] {
  const unused = new Set(known)
  const found = Object.entries(packages).flatMap(([place, entry]): readonly ChecksumFault[] => {
    // Workspaces lie here, and what a package brings in its own archive is covered by that one's checksum.
    if (!place.includes('node_modules/') || entry.link === true || entry.inBundle === true) return []
    const { resolved = 'https:', integrity = '', version = '' } = entry
    if (!resolved.startsWith('https:')) return [{ place, message: `comes from ${resolved}, not over https` }]
    if (strong.test(integrity)) return []
    const isKnown =
      entry.optional === true && integrity === '' && unused.delete(`${nameOf(place)}@${version}`)
    return isKnown
      ? []
      : [{ place, message: 'has no SHA-512 checksum (integrity), so npm installs whatever it is given' }]
  })
  const idle = [...unused].map((name) => ({
    place: name,
    message: 'is named in without-checksum.json for nothing: take it out',
  }))
  return [...found, ...idle]
}
