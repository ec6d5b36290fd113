import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSitemapSender } from './send-sitemap.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'send-sitemap-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('createSitemapSender', () => {
  it('SAFE-01 keeps no file open that the disk says nothing about', async () => {
    const path = join(folder, 'pair-en-1.xml.gz')
    await writeFile(path, 'x')
    const file = await open(path)
    file.stat = (): Promise<never> => Promise.reject(new Error('EIO: i/o error, fstat'))
    const send = createSitemapSender({
      files: { find: async () => ({ kind: 'ready', set: 'set', file }) },
      admission: { charge: () => 0 },
      logger: { info: () => {}, warn: () => {}, error: () => {} },
    })
    await using app = Fastify()
    app.get('/sitemap.xml', (request, reply) => send(request, reply, 'pair-en-1'))
    expect((await app.inject('/sitemap.xml')).statusCode).toBe(500)
    expect(file.fd).toBe(-1)
  })
})
