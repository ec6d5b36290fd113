import type { Brand } from '@portico/brands'
import type { OfficialChannels } from './channel-answer.ts'

const unique = (texts: readonly string[]) => [...new Set(texts)]

/** What the brand names, with the site's own address and the operator's contact, which are official without being named. */
export function officialChannels(
  { channels, operator }: Pick<Brand, 'channels' | 'operator'>,
  publicOrigin: string,
): OfficialChannels {
  const { web, mail, phones, profiles } = channels
  const all = [operator.contact, ...mail].map((address) => address.toLowerCase())
  return {
    domains: unique([new URL(publicOrigin).hostname, ...web]),
    addresses: unique(all.filter((address) => !address.startsWith('@'))),
    mailDomains: unique(all.filter((address) => address.startsWith('@')).map((address) => address.slice(1))),
    phones,
    profiles,
  }
}
