import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Network addresses that begin alike. */
export interface AddressRange {
  /** Its one form: `203.0.113.0/24`, `2001:db8::/64`; one address is a range of `/32` or `/128`. */
  readonly text: string
  readonly covers: (address: string) => boolean
}

/** The shortest prefixes: what is larger is a continent, and a typing error. */
const shortest = { ipv4: 8, ipv6: 32 } as const
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

function covers(network: Address, bits: number, text: string): boolean {
  const [bare = ''] = text.split('%')
  if (!ipaddr.isValid(bare)) return false
  const address = ipaddr.process(bare)
  return address.kind() === network.kind() && address.match(network, bits)
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
  return { text: `${network.toString()}/${bits}`, covers: (one) => covers(network, bits, one) }
}
