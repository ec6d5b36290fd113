import type { LocaleCode } from '@portico/locale'

/** What people know a provider by, in English and in other languages where it has another name there. */
export type ProviderNames = Readonly<Partial<Record<LocaleCode, string>>> & { readonly en: string }

/** An issuer as tokens name it: https, or http on this machine for a trial. */
export function isIssuer(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (url.search !== '' || url.hash !== '') return false
  const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}

/** What an issuer may know this site by. */
export const clientIdPattern = /^[\x21-\x7e]{3,255}$/
