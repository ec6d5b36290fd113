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

  it('gives the page and the client', async () => {
    await using page = await openClientPage('globalThis.client = 1')
    expect(await (await fetch(page.origin)).text()).toContain('<!doctype html>')
    expect(await (await fetch(`${page.origin}/client.js`)).text()).toBe('globalThis.client = 1')
    expect(page.received()).toBe(0)
  })
})
