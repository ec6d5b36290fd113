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

const lastPart = (profile: string) => new URL(profile).pathname.split('/').findLast((part) => part !== '')

const profileText = (url: URL) =>
  [url.hostname.replace(/^www\./, ''), ...url.pathname.split('/').filter((part) => part !== '')]
    .join('/')
    .toLowerCase()

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

function answerToName(value: string, { profiles }: OfficialChannels): ChannelAnswer {
  const name = value.slice(1).toLowerCase()
  const places = profiles
    .filter((profile) => lastPart(profile)?.replace(/^@/, '').toLowerCase() === name)
    .map((profile) => new URL(profile).hostname)
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
  const digits = value.replace(/\D/g, '').replace(/^00/, '')
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
