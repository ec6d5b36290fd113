import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts-icann'

/** At least two labels as DNS has them (RFC 1035), the last one with a letter, so that no address of a network is one. */
const form =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const longest = 253

/**
 * Reads a domain of mail, with or without an @ before it, in its one form: ASCII (UTS 46), lower case. Null where it is none, and for
 * what registries sell names below, such as `com` and `co.uk`, which would be a whole country.
 */
export function parseMailDomain(text: string): string | null {
  const typed = text.trim().replace(/^@/, '').replace(/\.$/, '')
  if (typed.length > longest) return null
  const ascii = domainToASCII(typed)
  return ascii.length <= longest && form.test(ascii) && getDomain(ascii) !== null ? ascii : null
}

/** The domain of an address and all that it lies in, such as `mx.example.org` and `example.org`; none where it is no address. */
export function domainsOfMail(address: string): readonly string[] {
  const domain = parseMailDomain(address.slice(address.lastIndexOf('@') + 1))
  if (domain === null) return []
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}

/** Providers that a large part of all people have their mail at. */
const common: ReadonlySet<string> = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com aol.com icloud.com me.com mac.com proton.me protonmail.com gmx.com gmx.de gmx.net web.de t-online.de mail.ru yandex.ru yandex.com qq.com 163.com 126.com naver.com orange.fr free.fr libero.it uol.com.br zoho.com'.split(
    ' ',
  ),
)

/** Whether a domain in its one form is that of a provider which a large part of all people use. */
export function isCommonProvider(domain: string): boolean {
  return common.has(domain)
}
