import { once } from 'node:events'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openClientPage } from './client-page.ts'

const two = '[{"name":"pair-swapped"},{"name":"pair-swapped"},{"name":"page-view"}]'

describe('openClientPage', () => {
  it.each([
    ['as text', two],
    ['by gzip', gzipSync(two)],
    ['as a field of a form', `data=${encodeURIComponent(Buffer.from(two).toString('base64'))}`],
  ])('counts events that come %s', async (_name, body) => {
    await using page = await openClientPage('')
    const answer = await fetch(`${page.origin}/anywhere`, { method: 'POST', body })
    expect(answer.status).toBe(200)
    expect(page.received()).toBe(2)
  })

  it('counts nothing of a request that is cut off, and goes on', async () => {
    await using page = await openClientPage('')
    const cut = request(`${page.origin}/anywhere`, { method: 'POST', headers: { 'content-length': '1000' } })
    cut.on('error', () => undefined)
    cut.write(two)
    await once(cut, 'socket')
    expect((await fetch(page.origin)).status).toBe(200)
    cut.destroy()
    expect((await fetch(`${page.origin}/anywhere`, { method: 'POST', body: two })).status).toBe(200)
    expect(page.received()).toBe(2)
  })

  it('gives the page and the client', async () => {
    await using page = await openClientPage('globalThis.client = 1')
    expect(await (await fetch(page.origin)).text()).toContain('<!doctype html>')
    expect(await (await fetch(`${page.origin}/client.js`)).text()).toBe('globalThis.client = 1')
    expect(page.received()).toBe(0)
  })
})
