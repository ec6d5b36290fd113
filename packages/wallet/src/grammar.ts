/** The parts of a sign-in text that other documents define: RFC 3986 and RFC 3339. */

const pctEncoded = '%[0-9A-Fa-f]{2}'
const unreserved = String.raw`A-Za-z0-9\-._~`
const subDelims = "!$&'()*+,;="
const pathPart = `(?:[${unreserved}${subDelims}:@]|${pctEncoded})`
const scheme = String.raw`[A-Za-z][A-Za-z0-9+\-.]*`
const userinfo = `(?:[${unreserved}${subDelims}:]|${pctEncoded})*`
/** An address of IP version 6 or later in brackets, by its characters; what it says is compared, never resolved. */
const ipLiteral = String.raw`\[[${unreserved}${subDelims}:]+\]`
const name = `(?:[${unreserved}${subDelims}]|${pctEncoded})*`
const authority = `(?:${userinfo}@)?(?:${ipLiteral}|${name})(?::[0-9]*)?`
const path = `(?://${authority}(?:/${pathPart}*)*|/(?:${pathPart}+(?:/${pathPart}*)*)?|${pathPart}+(?:/${pathPart}*)*|)`
const trailer = `(?:${pathPart}|[/?])*`

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`)

const schemePattern = whole(scheme)
const authorityPattern = whole(authority)
const uriPattern = whole(`${scheme}:${path}(?:[?]${trailer})?(?:#${trailer})?`)
const pathPartPattern = whole(`${pathPart}*`)
const statementPattern = whole(`[${unreserved}:/?#@${subDelims} ${String.raw`\[\]`}]*`)
const dateTimePattern =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** RFC 3986, section 3.1. */
export function isScheme(text: string): boolean {
  return schemePattern.test(text)
}

/** RFC 3986, section 3.2; an empty host is none here. */
export function isAuthority(text: string): boolean {
  return text !== '' && authorityPattern.test(text)
}

/** RFC 3986, section 3: with a scheme. */
export function isUri(text: string): boolean {
  return uriPattern.test(text)
}

/** RFC 3986: `*pchar`. */
export function isPathPart(text: string): boolean {
  return pathPartPattern.test(text)
}

/** EIP-4361: `*( reserved / unreserved / " " )`. */
export function isStatement(text: string): boolean {
  return statementPattern.test(text)
}

/** RFC 3339, in the letter case that it recommends, of a day that the calendar has; a leap second is none. */
export function isDateTime(text: string): boolean {
  const [, year, month, day] = dateTimePattern.exec(text) ?? []
  const start = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().slice(0, 10) === text.slice(0, 10)
}
