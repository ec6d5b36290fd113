import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createAdmission } from '../admission/admission.ts'
import type { Documents } from '../documents/current-brand.ts'
import { createPreviewHandler } from './preview-handler.ts'
import { writePreview } from './preview-token.ts'

const key = new Uint8Array(32).fill(7)
const ip = '192.0.2.1'
const hostile =
  '<head><link rel="stylesheet" href="/a.css"></head><body><a class="b" href="https://evil.example/in">Log in</a><a HREF=//evil.example>x</a><a href="/log-in">y</a><a href="#z">z</a><svg><a xlink:href="https://evil.example">s</a></svg><form action="https://evil.example"><button formaction="https://evil.example">Go</button></form></body>'
const page = {
  status: 200,
  headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" },
  body: hostile,
  keep: true,
}

/** A server of previews, and how many editions it has made. */
async function open() {
  const made: Documents[] = []
  const none: Documents = new Map()
  const counters = { spent: () => {}, refused: () => {} }
  const admission = createAdmission({
    ...{ perSecondMs: 50, burstMs: 500, waitingPerNetwork: 64, counters },
    now: () => 0,
  })
  const handle = createPreviewHandler({
    access: { key, revision: async (_document, number) => (number === 1 ? 'text' : null) },
    website: 'default',
    documents: { current: () => none, subscribe: () => () => {} },
    editions: {
      async preview(documents) {
        made.push(documents)
        return { render: async () => page }
      },
    },
    admission,
    isOffered: () => true,
    now: () => 0,
  })
  const app = Fastify()
  app.get('/*', (request, reply) => {
    const { preview } = request.query as { preview: string }
    return handle(request, reply, preview)
  })
  await app.ready()
  const ask = (revision: number) => {
    const token = writePreview({ website: 'default', revisions: [['tdk', revision]], untilMs: 1000 }, key)
    return app.inject({ url: `/price?preview=${token}`, remoteAddress: ip })
  }
  return { made, admission, ask, [Symbol.asyncDispose]: () => app.close() }
}

describe('createPreviewHandler', () => {
  it('SHIP-05 makes an edition once for a link, and none of what is not there', async () => {
    await using site = await open()
    expect((await site.ask(1)).body).toContain('This is only a preview, until')
    expect((await site.ask(1)).statusCode).toBe(200)
    expect(site.made).toHaveLength(1)
    expect(await site.ask(2)).toMatchObject({ statusCode: 404, body: 'There is no such revision.\n' })
  })

  it('SHIP-03 SHIP-05 leads nowhere: links and forms have no address, and scripts do not run', async () => {
    await using site = await open()
    const { body, headers } = await site.ask(1)
    expect(body).not.toContain('evil.example')
    expect(body).not.toContain('/log-in')
    expect(body).toContain('<link rel="stylesheet" href="/a.css">')
    expect(body).toContain('<a class="b" >Log in</a>')
    expect(body).toContain('<a href="#z">')
    expect(headers['content-security-policy']).toBe("default-src 'self'; sandbox allow-same-origin")
  })

  it('SHIP-05 makes no edition for a network that has spent its part of the processor', async () => {
    await using site = await open()
    site.admission.charge(ip, { page: null, form: 'sitemap' }, 10_000)
    expect((await site.ask(1)).statusCode).toBe(429)
    expect(site.made).toEqual([])
  })
})
