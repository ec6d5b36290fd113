import ipaddr from 'ipaddr.js'

/** Carries an IPv4 address in its last 32 bits across a translator (RFC 6052, section 2.1). */
const wellKnownPrefix = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** All that is assigned for the public Internet (RFC 4291, section 4; IANA's table of unicast assignments). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** What an address leads to in the end: the IPv4 address in a mapped or translated one, else itself. */
function innermost(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  if (address.match(wellKnownPrefix)) return new ipaddr.IPv4(address.toByteArray().slice(12))
  return address
}

/**
 * Whether an IP address belongs to the public Internet. Loopback, private, link-local (with the metadata services of clouds),
 * shared, multicast, documentation and all other special ranges do not, nor does what is no address (RFC 6890).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = innermost(ipaddr.parse(text))
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}
