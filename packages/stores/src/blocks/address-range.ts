import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Network addresses that begin alike. */
export interface AddressRange {
  /** Its one form: `203.0.113.0/24`, `2001:db8::/64`; one address is a range of `/32` or `/128`. */
  readonly text: string
  /** How the bits of its addresses begin, as `addressBits` gives them. */
  readonly prefix: string
  /** The range that it lies in, for what is kept for good: too large to be one connection, `203.0.113.0/24` or `2001:db8::/48`. */
  readonly hidden: string
  /** `wide` where it is larger than a `/16` of IPv4 or a `/48` of IPv6: whole providers and countries. */
  readonly size: 'wide' | 'narrow'
  readonly covers: (address: string) => boolean
}

/** The shortest prefixes: what is larger is a continent, and a typing error. */
const shortest = { ipv4: 8, ipv6: 32 } as const
const wideBelow = { ipv4: 16, ipv6: 48 } as const
const hiddenBits = { ipv4: 24, ipv6: 48 } as const
const longest = { ipv4: 32, ipv6: 128 } as const
/** Bits before an IPv4 address in the clothes of IPv6 (RFC 4291, 2.5.5.2). */
const mappedBits = 96

/** An address as it is; null where the text is none, and for forms such as 127.1 that people write by accident. */
function readAddress(text: string): Address | null {
  const isPlain = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
  return isPlain && !text.includes('%') ? ipaddr.parse(text) : null
}

/** IPv4 in the clothes of IPv6 is IPv4. */
function unwrapped(address: Address, bits: number): readonly [Address, number] {
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= mappedBits
  return isMapped ? [address.toIPv4Address(), bits - mappedBits] : [address, bits]
}

/** The first bits as text, behind the kind, so that ranges of both kinds lie in one set. */
function bitsOf(address: Address, bits: number): string {
  const binary = address.toByteArray().map((byte) => byte.toString(2).padStart(8, '0'))
  return `${address.kind()}:${binary.join('').slice(0, bits)}`
}

/** The bits of an address, which begin with the `prefix` of each range that covers it; null where the text is no address. */
export function addressBits(text: string): string | null {
  const [bare = ''] = text.split('%')
  if (!ipaddr.isValid(bare)) return null
  const address = ipaddr.process(bare)
  return bitsOf(address, longest[address.kind()])
}

/** The first address of a range, in its one form. */
function networkOf(address: Address, bits: number): Address {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8))
    return byte & (0xff << (8 - kept)) & 0xff
  })
  return address instanceof ipaddr.IPv4 ? new ipaddr.IPv4(bytes) : new ipaddr.IPv6(bytes)
}

/** Reads an address, or a range in CIDR notation (RFC 4632, RFC 4291); null where the text is neither or the range is too large. */
export function parseAddressRange(text: string): AddressRange | null {
  const [written = '', prefix, ...more] = text.trim().split('/')
  const address = readAddress(written)
  if (address === null || more.length > 0) return null
  if (prefix !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return null
  const whole = prefix === undefined ? longest[address.kind()] : Number(prefix)
  const [plain, bits] = unwrapped(address, whole)
  const kind = plain.kind()
  if (bits < shortest[kind] || bits > longest[kind]) return null
  const network = networkOf(plain, bits)
  const start = bitsOf(network, bits)
  return {
    text: `${network.toString()}/${bits}`,
    prefix: start,
    size: bits < wideBelow[kind] ? 'wide' : 'narrow',
    hidden: `${networkOf(plain, Math.min(bits, hiddenBits[kind])).toString()}/${Math.min(bits, hiddenBits[kind])}`,
    covers: (one) => addressBits(one)?.startsWith(start) === true,
  }
}
