import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { LookupFunction } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestServices, faultOf, never, ratesBody, testLimits } from '../test/service.ts'

const { open, openOutbound, close } = createTestServices()
afterEach(close)

/** A resolver that knows every name. */
function answering(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return (_host, { all }, callback) =>
    all === true ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family)
}

/** How many connections this process begins while something runs, wherever they lead. */
async function connectionsDuring(run: () => Promise<unknown>): Promise<number> {
  let connections = 0
  const count = () => {
    connections += 1
  }
  subscribe('net.client.socket', count)
  await run().finally(() => unsubscribe('net.client.socket', count))
  return connections
}

describe('where it may lead', () => {
  it('OUT-01 follows redirects on the same host, three at most', async () => {
    const { service } = await open(({ pathname }) => {
      const step = Number(pathname.slice(1))
      return step === 0 ? ratesBody : { status: 307, headers: { location: `/${step - 1}` } }
    })
    expect(await service.text({ path: '3', signal: never })).toBe(ratesBody)
    expect(await faultOf(service.text({ path: '4', signal: never }))).toMatchObject({
      fault: 'redirect',
      message: 'rates redirects more than 3 times',
    })
  })

  it('OUT-01 follows no redirect to another host, not even to one that may be private', async () => {
    const { upstream: inside } = await open(() => 'credentials')
    let location = inside.url
    const { upstream, outbound } = await open(() => ({ status: 302, headers: { location } }), { attempts: 1 })
    const both = openOutbound({ privateHosts: [upstream.host, inside.host] })
    const port = upstream.host.split(':')[1]
    const elsewhere = [
      'http://169.254.169.254/',
      `http://localhost:${port}/`,
      `https://${upstream.host}/`,
      'file:///etc/passwd',
    ]
    for (location of [inside.url, ...elsewhere]) {
      for (const way of [outbound, both]) {
        const service = way.upstream({ name: 'rates', baseUrl: upstream.url, ...testLimits })
        expect((await faultOf(service.text({ path: '', signal: never }))).fault).toBe('redirect')
      }
    }
    expect(inside.connections).toBe(0)
  })

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', 'localhost'])(
    'OUT-01 makes no connection to this machine as %s',
    async (host) => {
      const { upstream: inside } = await open(() => 'credentials')
      const outbound = openOutbound({ privateHosts: [] })
      const baseUrl = `https://${host}:${inside.host.split(':')[1]}`
      const service = outbound.upstream({ name: 'rates', baseUrl, ...testLimits })
      expect((await faultOf(service.text({ path: '', signal: never }))).fault).toBe('private-address')
      expect(inside.connections).toBe(0)
    },
  )

  it('OUT-01 begins no connection to an address inside, and one to the service that redirects there', async () => {
    const { upstream, read } = await open(undefined, { attempts: 1 })
    upstream.trouble = 'redirect-inside'
    expect(await connectionsDuring(() => faultOf(read()))).toBe(1)
    const outbound = openOutbound({ privateHosts: [] })
    for (const host of ['169.254.169.254', '10.0.0.1', '[fd00:ec2::254]', '[::ffff:a9fe:a9fe]']) {
      const service = outbound.upstream({ name: 'rates', baseUrl: `https://${host}`, ...testLimits })
      expect(await connectionsDuring(() => faultOf(service.text({ path: '', signal: never })))).toBe(0)
    }
  })

  it.each([
    ['a private address', ['10.0.0.1']],
    ['this machine', ['127.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['this machine among others', ['93.184.216.34', '127.0.0.1']],
    ['this machine by IPv6', ['::1']],
    ['this machine as a mapped address', ['::ffff:7f00:1']],
    ['no address', []],
  ])('OUT-01 makes no connection when a name leads to %s', async (_what, addresses) => {
    const { upstream: inside } = await open(() => 'credentials')
    const outbound = openOutbound({ privateHosts: [], lookup: answering(addresses) })
    const baseUrl = `https://rates.example:${inside.host.split(':')[1]}`
    const service = outbound.upstream({ name: 'rates', baseUrl, ...testLimits })
    expect(await faultOf(service.text({ path: '', signal: never }))).toMatchObject({
      fault: 'private-address',
      message: 'rates is not asked: rates.example leads to an address that is not public',
    })
    expect(inside.connections).toBe(0)
  })

  it('OUT-01 judges the very address that it connects to, whatever a name led to before', async () => {
    const asked: string[] = []
    const lookup: LookupFunction = (host, options, callback) => {
      asked.push(host)
      answering(asked.length === 1 ? ['10.0.0.1'] : ['127.0.0.1'])(host, options, callback)
    }
    const outbound = openOutbound({ privateHosts: [], lookup })
    const service = outbound.upstream({ name: 'rates', baseUrl: 'https://rates.example', ...testLimits })
    for (const times of [1, 2, 3]) {
      expect((await faultOf(service.text({ path: '', signal: never }))).fault).toBe('private-address')
      expect(asked).toHaveLength(times)
    }
  })

  it('OUT-01 connects to hosts that the operator has named, by name or by name and port', async () => {
    const { upstream } = await open()
    const port = upstream.host.split(':')[1]
    for (const privateHost of ['rates.internal', `Rates.internal:${port}`]) {
      const outbound = openOutbound({ privateHosts: [privateHost], lookup: answering(['127.0.0.1']) })
      const service = outbound.upstream({ name: 'rates', baseUrl: `http://rates.internal:${port}` })
      expect(await service.text({ path: '', signal: never })).toBe(ratesBody)
    }
  })
})
