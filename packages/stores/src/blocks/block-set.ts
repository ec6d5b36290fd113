import { type AddressRange, parseAddressRange } from './address-range.ts'
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

/** Prepares blocks for questions. What is not in the form of its kind blocks nobody. */
export function createBlockSet(blocked: readonly BlockedSubject[]): Blocks {
  const of = (kind: BlockKind) => blocked.flatMap((one) => (one.kind === kind ? [one.subject] : []))
  const ranges: readonly AddressRange[] = of('address').flatMap((text) => parseAddressRange(text) ?? [])
  const devices = new Set(of('device'))
  const domains = new Set(of('mail-domain'))
  return {
    hasAddress: (ip) => ranges.some((range) => range.covers(ip)),
    hasDevice: (thumbprint) => devices.has(thumbprint),
    hasMail: (address) => domains.size > 0 && domainsOfMail(address).some((domain) => domains.has(domain)),
  }
}

/** Nobody is kept out. */
export const noBlocks: Blocks = createBlockSet([])
