import type { ChannelAnswer } from './view.ts'

/** What belongs to an operator, in the spelling that comparisons take: small letters, ASCII domains, E.164 numbers. */
export interface OfficialChannels {
  readonly domains: readonly string[]
  readonly addresses: readonly string[]
  readonly mailDomains: readonly string[]
  readonly phones: readonly string[]
  readonly profiles: readonly string[]
}

/** An address of the web; null for what is none. `user@host` before a domain hides where the address leads, so it has no answer here. */
function readAddress(typed: string): URL | null {
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.hostname.includes('.') && !url.hostname.endsWith('.') ? url : null
}

/** The parts of a profile's path. A name by itself has no case in any network; in longer paths, such as those of ids, it counts. */
function profileParts({ pathname }: URL): readonly string[] {
  const parts = pathname.split('/').filter((part) => part !== '')
  return parts.length === 1 ? parts.map((part) => part.toLowerCase()) : parts
}

const profileText = (url: URL) => [url.hostname.replace(/^www\./, ''), ...profileParts(url)].join('/')

function isNamed(profile: URL, name: string): boolean {
  const parts = profileParts(profile)
  const own = parts.at(-1)?.replace(/^@/, '')
  return own === (parts.length === 1 ? name.toLowerCase() : name)
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

function answerToName(value: string, { profiles }: OfficialChannels): ChannelAnswer {
  const name = value.slice(1)
  const places = profiles
    .map((profile) => new URL(profile))
    .filter((profile) => isNamed(profile, name))
    .map(({ hostname }) => hostname)
  return places.length === 0 ? { kind: 'unlisted', value } : { kind: 'official on', value, places }
}

function answerToMail(value: string, { addresses, mailDomains }: OfficialChannels): ChannelAnswer {
  const [local = '', domain = ''] = value.toLowerCase().split('@')
  const url = readAddress(domain)
  if (url === null || url.pathname !== '/') return { kind: 'unclear' }
  const isOfficial = addresses.includes(`${local}@${url.hostname}`) || mailDomains.includes(url.hostname)
  return isOfficial ? { kind: 'official', value, canBeForged: true } : { kind: 'unlisted', value }
}

function answerToPhone(value: string, { phones }: OfficialChannels): ChannelAnswer {
  // Behind a country code `(0)` is what callers within the country dial, and no part of the number.
  const whole = /^(?:\+|00)/.test(value) ? value.replace('(0)', '') : value
  const digits = whole.replace(/\D/g, '').replace(/^00/, '')
  return phones.includes(`+${digits}`)
    ? { kind: 'official', value, canBeForged: true }
    : { kind: 'unlisted', value }
}

function answerToAddress(value: string, url: URL, official: OfficialChannels): ChannelAnswer {
  const host = url.hostname
  const isOfficial =
    url.username === '' &&
    url.password === '' &&
    (official.domains.some((domain) => isWithin(host, domain)) ||
      official.profiles.some((profile) => profileText(new URL(profile)) === profileText(url)))
  return isOfficial ? { kind: 'official', value, canBeForged: false } : { kind: 'unlisted', value }
}

/**
 * Whether what a reader typed belongs to the operator. Domains are compared as ASCII, so that a letter of another script never
 * passes for the one it looks like.
 */
export function channelAnswer(typed: string, official: OfficialChannels): ChannelAnswer {
  const value = typed.trim().replace(/^(?:mailto|tel):/i, '')
  if (value === '') return { kind: 'none' }
  if (/^@[^\s@/]+$/.test(value)) return answerToName(value, official)
  if (/^[^\s@/:]+@[^\s@/:]+$/.test(value)) return answerToMail(value, official)
  if (/^\+?[\d\s().\-/]{5,}$/.test(value)) return answerToPhone(value, official)
  const url = readAddress(value)
  return url === null ? { kind: 'unclear' } : answerToAddress(value, url, official)
}
