import type { LocaleCode, LocaleEntry } from '@portico/locale'
import { type Catalogue, readCatalogue } from '@portico/locale/texts'
import type { FastifyReply } from 'fastify'
import { escapeAttribute, escapeText } from '../../representations/escape.ts'
import type { PageAddress } from '../http/page-address.ts'
import { openToAll } from '../../representations/open-to-all.ts'
import type { RenderRefused } from './admission.ts'

const answers = {
  'over-budget': { status: 429, code: 'too-many-requests', text: 'failure.limit' },
  full: { status: 503, code: 'unavailable', text: 'failure.unavailable' },
} as const

const known = new Map<LocaleCode, Catalogue>()

/** The texts of a language, read once: a refusal must cost next to nothing. */
function textsOf(code: LocaleCode): Catalogue {
  const texts = known.get(code) ?? readCatalogue(code, 'account')
  known.set(code, texts)
  return texts
}

function page({ tag, dir }: LocaleEntry, message: string): string {
  const root = `<!doctype html><html lang="${escapeAttribute(tag)}" dir="${dir}">`
  const head = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(message)}</title></head>`
  return `${root}${head}<body><h1>${escapeText(message)}</h1></body></html>\n`
}

/** Tells anyone who asks for more than his share to come back, in few words and at no cost; never kept by a cache. */
export function sendRefusal(reply: FastifyReply, address: PageAddress, refused: RenderRefused): FastifyReply {
  const { locale, form } = address
  const { status, code, text } = answers[refused.reason]
  const message = textsOf(locale.code)[text] ?? code
  reply
    .code(status)
    .header('retry-after', String(refused.retryAfterSeconds))
    .header('cache-control', 'no-store')
    .header('content-language', locale.tag)
  if (form === 'html') return reply.type('text/html; charset=utf-8').send(page(locale, message))
  if (form !== 'data') reply.headers(openToAll)
  if (form !== 'data' && form !== 'json') return reply.type('text/plain; charset=utf-8').send(`${message}\n`)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ error: { code, message } }))
}
