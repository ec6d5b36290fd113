import type { PageContext } from '../../pages/page-load.ts'
import { urls } from '../../pages/urls.generated.ts'

/** Where RFC 9116 wants the file. */
export const securityTextPath = '/.well-known/security.txt'

/** The file says until when it may be believed; the RFC asks for less than a year. It is made anew with each answer. */
const validDays = 90
const dayMs = 86_400_000

/** Whom to tell about a weakness of this site (RFC 9116), and which channels are the operator's. */
export function securityText({
  brand,
  publicOrigin,
  nowMs,
}: Pick<PageContext, 'brand' | 'publicOrigin' | 'nowMs'>): string {
  const { contact = `mailto:${brand.operator.contact}`, policy } = brand.security
  const today = Math.floor(nowMs / dayMs) * dayMs
  const fields = [
    ['Contact', contact],
    ['Expires', new Date(today + validDays * dayMs).toISOString()],
    ['Preferred-Languages', 'en'],
    ['Canonical', publicOrigin + securityTextPath],
    ...(policy === undefined ? [] : [['Policy', policy]]),
  ]
  const lines = fields.map(([name, value]) => `${name}: ${value}\n`)
  return `# Official channels of ${brand.name.replace(/\s+/g, ' ')}: ${publicOrigin}${urls.officialChannels()}\n${lines.join('')}`
}
