import { isIPv4, isIPv6 } from 'node:net'

function groupsOf(half: string): string[] {
  return half === '' ? [] : half.split(':')
}

/** The eight groups of an IPv6 address without a zone, whose last two may be written as an IPv4 address. */
function expand(address: string): readonly number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const [, before = '', a, b, c, d] = dotted ?? []
  const pair = (high: string | undefined, low: string | undefined) =>
    (Number(high) * 256 + Number(low)).toString(16)
  const plain = dotted === null ? address : `${before}${pair(a, b)}:${pair(c, d)}`
  const [head = '', tail] = plain.split('::')
  const start = groupsOf(head)
  const end = groupsOf(tail ?? '')
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  return [...start, ...Array.from({ length: zeros }, () => '0'), ...end].map((group) =>
    Number.parseInt(group, 16),
  )
}

/**
 * What limits count an address by: an IPv4 address by itself, an IPv6 address by its first 64 bits, which one subscriber
 * has to himself, and an IPv4 address in IPv6 clothes (RFC 4291, 2.5.5.2) as what it is. Whatever is no address shares one
 * group, so that it gains nothing; a connection that has closed meanwhile has none.
 */
export function addressGroup(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  if (isIPv4(address)) return address
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return 'unknown'
  const groups = expand(bare)
  const [high = 0, low = 0] = groups.slice(6)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/**
 * The network that an address lies in, as one owner can have it for little: /24 of IPv4, /48 of IPv6. Whatever is no address
 * shares one.
 */
export function addressNetwork(address: string | undefined): string {
  const group = addressGroup(address)
  if (isIPv4(group)) return `${group.split('.').slice(0, 3).join('.')}.0/24`
  if (group === 'unknown') return group
  return `${group.split(':').slice(0, 3).join(':')}::/48`
}
