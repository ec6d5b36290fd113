import { addressBits, parseAddressRange } from './address-range.ts'
import { domainsOfMail } from './mail-domain.ts'

/** What a block is about. */
export const blockKinds = ['address', 'device', 'mail-domain'] as const
/** One of them. */
export type BlockKind = (typeof blockKinds)[number]

/** Whom operators keep out, as a process knows it: nothing here waits. */
export interface Blocks {
  hasAddress(ip: string): boolean
  /** By the thumbprint of its key. */
  hasDevice(thumbprint: string): boolean
  /** By its domain, and those that it lies in. */
  hasMail(address: string): boolean
}

/** A block, as far as it says whom. */
export interface BlockedSubject {
  readonly kind: BlockKind
  readonly subject: string
}

/** Each call of a blocked kind asks: an address is read once, and looked up once for each length of a prefix, however many ranges there are. */
function prefixQuestion(ranges: readonly string[]): (ip: string) => boolean {
  const prefixes = new Set(ranges)
  const lengths = [...new Set(ranges.map(({ length }) => length))]
  return (ip) => {
    const bits = lengths.length === 0 ? null : addressBits(ip)
    return bits !== null && lengths.some((length) => prefixes.has(bits.slice(0, length)))
  }
}

/** Prepares blocks for questions. What is not in the form of its kind blocks nobody. */
export function createBlockSet(blocked: readonly BlockedSubject[]): Blocks {
  const of = (kind: BlockKind) => blocked.flatMap((one) => (one.kind === kind ? [one.subject] : []))
  const hasAddress = prefixQuestion(of('address').flatMap((text) => parseAddressRange(text)?.prefix ?? []))
  const devices = new Set(of('device'))
  const domains = new Set(of('mail-domain'))
  return {
    hasAddress,
    hasDevice: (thumbprint) => devices.has(thumbprint),
    hasMail: (address) => domains.size > 0 && domainsOfMail(address).some((domain) => domains.has(domain)),
  }
}

/** Nobody is kept out. */
export const noBlocks: Blocks = createBlockSet([])
