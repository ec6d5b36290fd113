import { describe, expect, it } from 'vitest'
import { answerNavigation } from './navigation.ts'
import { answer, openDevice, origin, pageOf } from '../../../test/device.ts'

const address = `${origin}/price`
const never = () => new Promise<never>(() => {})
const failing = () => Promise.reject<Response>(new TypeError('Failed to fetch'))

async function deviceWith(paths: readonly string[]) {
  const { pages } = openDevice()
  for (const path of paths) await pages.keep(origin + path, pageOf('en'))
  return pages
}

describe('answerNavigation', () => {
  it.each([200, 404, 503])('answers with the network’s %i although there is a copy', async (status) => {
    const pages = await deviceWith(['/price'])
    const network = Promise.resolve(answer('fresh', {}, status))
    const response = await answerNavigation({ address, pages, network, timeout: never })
    expect([response.status, await response.text()]).toEqual([status, 'fresh'])
  })

  it('answers with the copy where the network fails or takes too long', async () => {
    const pages = await deviceWith(['/price'])
    const failed = await answerNavigation({ address, pages, network: failing(), timeout: never })
    const late = await answerNavigation({ address, pages, network: never(), timeout: async () => {} })
    for (const response of [failed, late]) expect(await response.text()).toContain('data-stored')
  })

  it('waits for the network as long as it takes where there is no copy', async () => {
    const pages = await deviceWith(['/'])
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answered = answerNavigation({ address, pages, network: promise, timeout: async () => {} })
    resolve(answer('late', {}))
    expect(await (await answered).text()).toBe('late')
  })

  it('leads to the offline page where the network fails and there is no copy', async () => {
    const pages = await deviceWith(['/'])
    const response = await answerNavigation({ address, pages, network: failing(), timeout: never })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`${origin}/offline?wanted=%2Fprice`)
  })

  it('leaves it to the browser where nothing is kept', async () => {
    const pages = await deviceWith([])
    const response = await answerNavigation({ address, pages, network: failing(), timeout: never })
    expect(response.type).toBe('error')
  })
})
