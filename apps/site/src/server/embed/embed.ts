import type { LocaleCode } from '@portico/locale'
import { defaultLocale, localeFromQuery } from '@portico/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { urls } from '../../pages/urls.generated.ts'
import { leaveDocumentHeaders } from '../http/document-headers.ts'
import { embedTexts } from './embed-texts.ts'
import { sendStored } from '../http/page-handler.ts'
import { type StoredPage, storePage } from '../cache/stored-page.ts'
import { openToAll } from '../../representations/open-to-all.ts'

/** Other sites name the script by an address that stays, so that a new version reaches them within the hour. */
const caching = { 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400', ...openToAll }

function store(body: string, type: string): Promise<StoredPage> {
  const headers = { 'content-type': type, ...caching }
  return storePage({ status: 200, headers, body, keep: true }, { madeAtMs: 0, epoch: 0 })
}

const textsQuery = v.object({ locale: v.fallback(v.string(), '') })

function send(request: FastifyRequest, reply: FastifyReply, stored: StoredPage) {
  leaveDocumentHeaders(reply)
  return sendStored(request, reply, stored)
}

/** Serves the script of the converter that other sites embed, and what it says in their languages. */
export async function registerEmbed(app: FastifyInstance, script: string): Promise<void> {
  const stored = await store(script, 'text/javascript; charset=utf-8')
  const texts = new Map<LocaleCode, Promise<StoredPage>>()
  const textsIn = (code: LocaleCode): Promise<StoredPage> => {
    const made = texts.get(code) ?? store(JSON.stringify(embedTexts(code)), 'application/json; charset=utf-8')
    texts.set(code, made)
    return made
  }
  app.get(urls.embedScript(), (request, reply) => send(request, reply, stored))
  app.get('/embed/texts.json', async (request, reply) => {
    const { locale } = v.parse(textsQuery, request.query)
    return send(request, reply, await textsIn(localeFromQuery(locale) ?? defaultLocale))
  })
}
