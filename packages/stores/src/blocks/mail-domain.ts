import { domainToASCII } from 'node:url'

/** At least two labels as DNS has them (RFC 1035), the last one with a letter, so that no address of a network is one. */
const form =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const longest = 253

/**
 * Reads a domain of mail, with or without an @ before it, in its one form: ASCII (UTS 46), lower case. Null where it is none, and for
 * one label alone, which would be a whole country.
 */
export function parseMailDomain(text: string): string | null {
  const typed = text.trim().replace(/^@/, '').replace(/\.$/, '')
  if (typed.length > longest) return null
  const ascii = domainToASCII(typed)
  return ascii.length <= longest && form.test(ascii) ? ascii : null
}

/** The domain of an address and all that it lies in, such as `mx.example.org` and `example.org`; none where it is no address. */
export function domainsOfMail(address: string): readonly string[] {
  const domain = parseMailDomain(address.slice(address.lastIndexOf('@') + 1))
  if (domain === null) return []
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}
