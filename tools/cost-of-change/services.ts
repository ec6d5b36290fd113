import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Services } from './change.ts'

/** What the added source is asked for: a price of Bitcoin that no other source has. */
export const servedPrice = '84111.27'

/** The address that the issuer sends people to. */
export const authorizePath = '/authorize'

/** A path's answer as JSON; null where there is none. */
type Answers = (path: string, origin: string) => object | null

async function serve(answers: Answers): Promise<AsyncDisposable & { readonly origin: string }> {
  let origin = ''
  const server = createServer(({ url = '/' }, answer) => {
    const found = answers(new URL(url, origin).pathname, origin)
    if (found === null) answer.writeHead(404).end()
    else answer.setHeader('content-type', 'application/json').end(JSON.stringify(found))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a service has no port')
  origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function prices(path: string) {
  if (path !== '/prices') return null
  return [{ id: 'bitcoin-1', usd: Number(servedPrice), time: new Date().toISOString() }]
}

function issuerDocuments(path: string, issuer: string) {
  if (path === '/keys') return { keys: [] }
  if (path !== '/.well-known/openid-configuration') return null
  return { issuer, authorization_endpoint: `${issuer}${authorizePath}`, jwks_uri: `${issuer}/keys` }
}

/** Starts what the changes ask. */
export async function startServices(): Promise<Services & AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const price = stack.use(await serve(prices))
  const issuer = stack.use(await serve(issuerDocuments))
  const open = stack.move()
  return {
    pricesOrigin: price.origin,
    issuer: issuer.origin,
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  }
}
