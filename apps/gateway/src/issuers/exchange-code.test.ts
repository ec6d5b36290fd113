import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import { createOutbound } from '@portico/outbound'
import { StoreUnavailable } from '@portico/stores'
import { afterEach, describe, expect, it } from 'vitest'
import { createIssuerDirectory, hostsOnThisMachine } from './issuer-directory.ts'

let opened = new AsyncDisposableStack()

afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

interface Asked {
  readonly headers: IncomingHttpHeaders
  readonly form: Readonly<Record<string, string>>
}

/** An issuer that describes itself with this, and answers exchanges like that. */
async function openIssuer(
  description: object,
  answer: { readonly status: number; readonly body: unknown } = { status: 200, body: { id_token: 'a.b.c' } },
) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      const own = { issuer: address, authorization_endpoint: `${address}/page`, jwks_uri: `${address}/keys` }
      const exchange = { token_endpoint: `${address}/token` }
      response.end(JSON.stringify({ ...own, ...exchange, ...description }))
      return
    }
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      asked.push({ headers: request.headers, form: Object.fromEntries(new URLSearchParams(body)) })
      response.writeHead(answer.status).end(JSON.stringify(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  const outbound = opened.use(createOutbound({ privateHosts: hostsOnThisMachine([address]) }))
  const directory = createIssuerDirectory({ outbound, logger: quiet, now: () => 0 })
  return { issuer: directory.issuer(address), asked }
}

const issued = {
  code: 'the code',
  clientId: 'portico:example',
  clientSecret: 'a secret +%',
  redirectUri: 'https://portico.example/sign-in/callback/example-id',
  verifier: 'v'.repeat(43),
}

const grant = {
  grant_type: 'authorization_code',
  code: 'the code',
  redirect_uri: issued.redirectUri,
  code_verifier: issued.verifier,
}

describe('exchange', () => {
  it.each([
    ['says nothing of it', {}],
    ['takes it', { token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'] }],
  ])('GATE-01 shows the secret in a header where the issuer %s (RFC 6749, 2.3.1)', async (_what, said) => {
    const { issuer, asked } = await openIssuer(said)
    expect(await issuer.exchange(issued)).toBe('a.b.c')
    const basic = Buffer.from('portico%3Aexample:a+secret+%2B%25').toString('base64')
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([`Basic ${basic}`])
    expect(asked.map(({ form }) => form)).toEqual([grant])
  })

  it('GATE-01 shows it in the form where the issuer takes it only there', async () => {
    const { issuer, asked } = await openIssuer({
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    })
    expect(await issuer.exchange(issued)).toBe('a.b.c')
    const { clientId: client_id, clientSecret: client_secret } = issued
    expect(asked.map(({ form }) => form)).toEqual([{ ...grant, client_id, client_secret }])
    expect(asked[0]?.headers).not.toHaveProperty('authorization')
  })

  it('GATE-01 is null for codes that the issuer refuses, however many, and the issuer is still asked', async () => {
    const { issuer, asked } = await openIssuer({}, { status: 400, body: { error: 'invalid_grant' } })
    for (let time = 0; time < 9; time += 1) expect(await issuer.exchange(issued)).toBeNull()
    expect(asked).toHaveLength(9)
  })

  it.each([
    ['does not know the site', { status: 401, body: { error: 'invalid_client' } }],
    ['is in trouble', { status: 500, body: {} }],
    ['gives no token', { status: 200, body: { access_token: 'x' } }],
  ])('GATE-01 throws where the issuer %s', async (_what, answer) => {
    const { issuer } = await openIssuer({}, answer)
    await expect(issuer.exchange(issued)).rejects.toBeInstanceOf(StoreUnavailable)
  })

  it('GATE-01 throws where the issuer exchanges no codes', async () => {
    const { issuer } = await openIssuer({ token_endpoint: null })
    await expect(issuer.exchange(issued)).rejects.toBeInstanceOf(StoreUnavailable)
  })
})
