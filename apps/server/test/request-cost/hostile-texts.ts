/** A kind of text that a parser may find hard: `size` characters or a little less, another one for each number. */
export type HostileKind =
  | 'long'
  | 'deep'
  | 'repeated'
  | 'unclosed'
  | 'encoded'
  | 'broken'
  | 'digits'
  | 'spaces'

const fill = (piece: string, size: number) => piece.repeat(Math.max(1, Math.floor(size / piece.length)))

/** ASCII as it stands in a request target; the number makes each text another one to caches. */
const makers: Readonly<Record<HostileKind, (size: number, number: number) => string>> = {
  long: (size, number) => `${number}${fill('a', size)}`,
  deep: (size, number) => `${number}${fill('/a', size)}`,
  repeated: (size, number) => `A${fill('/', size)}b${number}`,
  unclosed: (size, number) => `${fill('((<[{"', size)}${number}`,
  encoded: (size, number) => `${fill('%F0%9F%98%80%2F%2e%2E', size)}${number}`,
  broken: (size, number) => `${fill('%ff%C3', size)}%${number}`,
  digits: (size, number) => `${fill('9', size)}.${fill('9', 20)}e${number}`,
  spaces: (size, number) => `${fill('%20+.,-_', size)}x${number}`,
}

export const hostileKinds: readonly HostileKind[] = [
  'long',
  'deep',
  'repeated',
  'unclosed',
  'encoded',
  'broken',
  'digits',
  'spaces',
]

/** A hostile text of about `size` characters, as it stands in a request target. */
export function hostileText(kind: HostileKind, size: number, number: number): string {
  return makers[kind](size, number)
}
