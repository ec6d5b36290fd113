import { createVerifier, type RequestVerdict } from '@portico/channel/verifier'
import { openSealed } from '@portico/channel/sealed'
import { md5Hex } from '@portico/channel'
import { gatewaySignConfig, type SigningConfig } from '@portico/contract'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import channel from '@portico/channel/vectors/channel.json' with { type: 'json' }

/** The time at which the vectors' certificates and statements hold. */
export const vectorTimeMs = 1_800_000_050_000

const [statement] = channel.statements

/** The embedded certificates that vouch for the double's server key. */
export const certificates: readonly string[] = statement?.certificates ?? []

/** A configuration that signs every path of the contract below `/v1/user/` and the captcha check. */
export const signingConfig: SigningConfig = {
  clientOpen: true,
  serverPublicKey: statement?.serverPublicKey ?? '',
  serverPublicKeySign: statement?.serverPublicKeySign ?? '',
  defaultAlgorithm: 'rsa1024',
  exactUrls: ['/v1/security/policy/captcha/check-captcha'],
  prefixUrls: ['/v1/user/'],
  signModes: { '/v1/user/': [0, 1, 2] },
  userCheckDeviceUrl: ['/v1/user/login'],
}

/** A call as the double received it. */
export interface SeenCall {
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The body as it came. */
  readonly text: string
  /** The body's JSON. */
  readonly body: unknown
  /** What the ciphertext held; null without one, or where it does not open. */
  readonly secret: Readonly<Record<string, string>> | null
  /** Null where there is no signature. */
  readonly verdict: RequestVerdict | null
}

/** What a test lets the double answer. */
export interface Reply {
  readonly code?: string
  readonly msg?: string
  readonly data?: unknown
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A gateway that checks signatures and opens ciphertexts for real, and answers what the test says. */
export interface TestGateway extends AsyncDisposable {
  readonly origin: string
  readonly calls: readonly SeenCall[]
  /** The calls to one path. */
  to(path: string): readonly SeenCall[]
  config: SigningConfig
  /** Events and reasons that were reported to cspSecurity. */
  readonly reports: readonly (readonly [event: unknown, reason: unknown])[]
}

export interface TestGatewayOptions {
  /** Undefined answers success without data. */
  readonly reply: (call: SeenCall) => Reply | undefined | Promise<Reply | undefined>
  readonly now: () => number
}

async function readServerKey(): Promise<CryptoKey> {
  const pem = channel.server.privateKeyPem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  return crypto.subtle.importKey('pkcs8', Buffer.from(pem, 'base64'), algorithm, false, ['decrypt'])
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

async function see(request: IncomingMessage, nowMs: number, serverKey: CryptoKey): Promise<SeenCall> {
  const bytes = await readBody(request)
  const text = bytes.toString()
  const body: unknown = text === '' ? null : JSON.parse(text)
  const path = request.url ?? ''
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const verifier = createVerifier({ digest: md5Hex })
  const verdict =
    headers['device-sign'] === undefined
      ? null
      : await verifier.verifyRequest({
          path,
          headers: request.headersDistinct,
          body: bytes,
          modes: [0, 1, 2],
          algorithms: ['rsa1024', 'rsa2048'],
          boundThumbprint: null,
          nowMs,
        })
  const cipher = field(body, 'cipher')
  const opened =
    verdict?.ok && typeof cipher === 'string'
      ? await openSealed({
          cipher,
          privateKeyOf: (kid) => (kid === channel.server.kid ? serverKey : null),
          expected: {
            path,
            deviceThumbprint: verdict.key.thumbprint,
            traceId: verdict.traceId,
            timeMs: verdict.timeMs,
          },
        })
      : null
  return { path, headers, text, body, secret: opened?.ok ? opened.fields : null, verdict }
}

function send(response: ServerResponse, nowMs: number, reply: Reply): void {
  const { code = '00000', msg = '', data = null, status = 200, headers = {} } = reply
  response.writeHead(status, { 'content-type': 'application/json', requesttime: String(nowMs), ...headers })
  response.end(JSON.stringify({ code, msg, data }))
}

/** Starts the double on a port of its own. */
export async function startTestGateway({ reply, now }: TestGatewayOptions): Promise<TestGateway> {
  const calls: SeenCall[] = []
  const serverKey = await readServerKey()

  async function answerOf(call: SeenCall): Promise<Reply> {
    const said = await reply(call)
    if (said) return said
    if (call.path === gatewaySignConfig.path) return { data: { gatewaySignConfig: gateway.config } }
    return {}
  }

  const server = createServer((request, response) => {
    void (async () => {
      const call = await see(request, now(), serverKey)
      calls.push(call)
      const said = await answerOf(call)
      send(response, now(), said)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')

  const gateway: TestGateway = {
    origin: `http://127.0.0.1:${address.port}`,
    calls,
    to: (path) => calls.filter((call) => call.path === path),
    config: signingConfig,
    get reports() {
      const logs = calls.filter((call) => call.path === '/v1/buried/log/cspSecurity')
      return logs.map(({ body }) => {
        const data = field(body, 'data')
        return [field(data, 'event'), field(data, 'reason')] as const
      })
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return gateway
}
