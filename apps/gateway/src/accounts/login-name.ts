/** What an account is found by. Mobile numbers are E.164, addresses in lower case. */
export type LoginName =
  | { readonly channel: 'email'; readonly value: string }
  | { readonly channel: 'mobile'; readonly value: string }

/** An e-mail address as accounts keep it. */
export function normalEmail(address: string): string {
  return address.trim().toLowerCase()
}

/** E.164 out of a country calling code and a national number; leading zeros are the trunk prefix and are dropped. */
export function normalMobile(areaCode: string, national: string): string {
  return `+${areaCode}${national.replaceAll(/\D/g, '').replace(/^0+/, '')}`
}

/** Whether a number has the form of E.164: 5 to 15 digits. */
export function isMobile(number: string): boolean {
  return /^\+[1-9]\d{4,14}$/.test(number)
}

/**
 * Reads what a person types as the name of the account: an address has an at sign, anything else is a mobile number, which
 * needs its country calling code. What is neither is the name of no account, and is treated as an unknown one.
 */
export function readLoginName(text: string, areaCode: string | undefined): LoginName {
  if (text.includes('@') || areaCode === undefined) return { channel: 'email', value: normalEmail(text) }
  return { channel: 'mobile', value: normalMobile(areaCode, text) }
}

/** An address with most of its local part hidden: `a***@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address
  return `${at > 0 ? first : ''}***${address.slice(Math.max(at, 0))}`
}

/** A number with its country calling code, where it has this one, and its last two digits: `+49***89`. */
export function maskMobile(mobile: string, areaCode: string | null): string {
  const code = areaCode !== null && mobile.startsWith(`+${areaCode}`) ? areaCode : ''
  return `+${code}***${mobile.slice(-2)}`
}

/** An address or number with most of it hidden. */
export function maskContact({ channel, value }: LoginName, areaCode: string | null): string {
  return channel === 'email' ? maskEmail(value) : maskMobile(value, areaCode)
}
