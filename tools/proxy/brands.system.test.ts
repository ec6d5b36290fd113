import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { freePort } from '@portico/stores/test-free-port'
import { hasNginx } from '../nginx.ts'
import { startProxy } from './proxy.ts'
import { settings } from './run-nginx.ts'

/** A process that says which it is. */
async function startNamed(name: string, stack: AsyncDisposableStack): Promise<number> {
  const port = await freePort()
  const server = createServer((request, response) =>
    response.setHeader('cache-control', 's-maxage=60').end(`${name} ${request.url}`),
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return port
}

/** What is answered to a reader who asks a host for a path. */
async function answerOf(port: number, host: string, path: string): Promise<string> {
  const request = get({ host: '127.0.0.1', port, path, headers: { host } })
  const [answer] = await once(request, 'response')
  return text(answer)
}

const secondHost = 'www.second.example'

describe.runIf(hasNginx())('nginx before two brands', () => {
  it('OPS-01 leads each host to the processes of its brand, and keeps no page for the other', async () => {
    await using stack = new AsyncDisposableStack()
    const [first, site, gateway] = [
      await startNamed('first', stack),
      await startNamed('second site', stack),
      await startNamed('second gateway', stack),
    ]
    const upstreams = settings('upstreams-second.conf.example')
      .replace('10.89.77.31:3000', `127.0.0.1:${site}`)
      .replace('10.89.77.41:3000', `127.0.0.1:${gateway}`)
    const files = { 'brands.map': settings('brands.map.example'), 'upstreams-second.conf': upstreams }
    const proxy = stack.use(await startProxy({ site: [first], gateway: [first] }, { files }))
    for (const _round of [1, 2]) {
      expect(await answerOf(proxy.port, 'www.first.example', '/price/btc?a=%20b')).toBe(
        'first /price/btc?a=%20b',
      )
      expect(await answerOf(proxy.port, secondHost, '/price/btc?a=%20b')).toBe(
        'second site /price/btc?a=%20b',
      )
      expect(await answerOf(proxy.port, 'www.first.example', '/v1/market/quote')).toBe(
        'first /v1/market/quote',
      )
      expect(await answerOf(proxy.port, secondHost, '/v1/market/quote')).toBe(
        'second gateway /v1/market/quote',
      )
    }
  })
})
