import { timingSafeEqual } from 'node:crypto'
import type { GatewayContext } from '../../context.ts'
import { keyedDigest } from '../secrets.ts'

/** Where the links of notices lead. It is outside /v1/, since it is opened out of a mail program and is not signed. */
export const noticePath = '/notice'

/** Where the link leads by which somebody confirms an address. */
export const confirmPath = `${noticePath}/contact`

/** The whole address of such a link, at the origin of the site. */
export function confirmAddress(origin: string, token: string): string {
  return `${origin}${confirmPath}/${token}`
}

/** How long a link may be used; later, who reads the mail should look at the account itself. */
export const noticeLinkMs = 7 * 86_400_000

/** Makes and reads the links of notices. */
export interface NoticeLinks {
  /** The whole address for a notice. */
  address(id: string): string
  /** The notice that the last part of a path names; null where it was not made here. */
  read(token: string): string | null
}

const tokenForm = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/** Creates the links of a site: the name of a notice and an HMAC over it, so that only a reader of the mail knows one. */
export function createNoticeLinks({
  secret,
  website,
  origins,
}: Pick<GatewayContext, 'secret' | 'website' | 'origins'>): NoticeLinks {
  const key = secret('notices')
  const proofOf = (id: string) => keyedDigest(key, ['notice', website, id])
  return {
    address: (id) => `${origins[0] ?? ''}${noticePath}/${id}.${proofOf(id)}`,
    read(token) {
      const [, id, proof] = tokenForm.exec(token) ?? []
      if (id === undefined || proof === undefined) return null
      return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(id))) ? id : null
    },
  }
}
