import { randomBytes } from 'node:crypto'
import {
  type DeviceKeyPair,
  exportPrivateKeyPem,
  fromBase64,
  generateDeviceKey,
  importPrivateKeyPem,
  sealFields,
  signRequest,
  thumbprint,
} from '@portico/channel'
import * as v from 'valibot'
import { type Answered, type Asked, ask } from './request.ts'
import { publicOrigin } from './server-process.ts'

/** A browser as it is kept: the key of its device, and its cookies. */
export const keptBrowser = v.strictObject({
  privateKeyPem: v.string(),
  cookies: v.record(v.string(), v.string()),
})

/** A kept browser. */
export type KeptBrowser = v.InferOutput<typeof keptBrowser>

/** What a browser says in a call: fields in clear, and fields that only the server reads. */
export interface Said {
  readonly clear?: unknown
  readonly sealed?: Readonly<Record<string, string>>
}

const envelope = v.object({ code: v.string(), data: v.unknown() })

/** Signs, seals and keeps cookies as browsers do, by the protocol and not by the code of any release. */
export interface Browser {
  /** Answers the code and the data of the envelope. */
  call(path: string, said?: Said): Promise<v.InferOutput<typeof envelope>>
  keep(): Promise<KeptBrowser>
}

/** Which server is called, from where and with which headers besides, and what time it is there. */
export interface Place extends Pick<Asked, 'from' | 'headers'> {
  readonly port: number
  readonly now: () => number
  /** How long each answer is waited for; without end unless given. */
  readonly patienceMs?: number | undefined
}

const config = v.object({
  data: v.object({ gatewaySignConfig: v.object({ serverPublicKey: v.string() }) }),
})

/** What a server says; throws with the status where something before it answers in its place. */
function jsonOf({ status, headers, text }: Answered): unknown {
  if (!headers['content-type']?.startsWith('application/json')) throw new Error(`status ${status}`)
  return JSON.parse(text)
}

/** The key that the server has browsers seal with, base64. */
export async function serverKeyOf({ port, patienceMs }: Pick<Place, 'port' | 'patienceMs'>): Promise<string> {
  const answer = await ask(port, { path: '/v1/mix/config/gatewaySignConfig', patienceMs })
  return v.parse(config, jsonOf(answer)).data.gatewaySignConfig.serverPublicKey
}

async function seal(
  place: Place,
  request: {
    readonly path: string
    readonly timeMs: number
    readonly traceId: string
    readonly key: DeviceKeyPair
  },
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const spki = fromBase64(await serverKeyOf(place)) ?? new Uint8Array()
  const form = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const serverKey = await crypto.subtle.importKey('spki', spki, form, true, ['encrypt'])
  const { key, ...rest } = request
  return sealFields({
    ...{ ...rest, serverKey, fields },
    kid: await thumbprint(spki),
    deviceThumbprint: key.thumbprint,
  })
}

function keepCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }
}

async function keyOf(kept: KeptBrowser | undefined): Promise<DeviceKeyPair> {
  if (kept === undefined) return generateDeviceKey('rsa2048', { extractable: true })
  const key = await importPrivateKeyPem(kept.privateKeyPem)
  if (key === null) throw new Error('The kept key cannot be read.')
  return key
}

/** Opens a new browser, or one that was kept. */
export async function openBrowser(place: Place, kept?: KeptBrowser): Promise<Browser> {
  const key = await keyOf(kept)
  const cookies = new Map(Object.entries(kept?.cookies ?? {}))
  return {
    async call(path, { clear = {}, sealed } = {}) {
      const request = { path, timeMs: place.now(), traceId: randomBytes(16).toString('hex'), key }
      const cipher = sealed === undefined ? {} : { cipher: await seal(place, request, sealed) }
      const isPlain = typeof clear !== 'object' || Array.isArray(clear)
      const body = JSON.stringify(isPlain ? clear : { ...clear, ...cipher })
      const signature = await signRequest({ ...request, mode: 2, body: new TextEncoder().encode(body) })
      const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = {
        ...{ 'content-type': 'application/json', origin: publicOrigin, website: 'default' },
        ...{ tm: String(request.timeMs), uhti: request.traceId, ...signature },
        ...(jar === '' ? {} : { cookie: jar }),
        ...place.headers,
      }
      const { port, patienceMs } = place
      const from = place.from === undefined ? {} : { from: place.from }
      const answer = await ask(port, { path, method: 'POST', headers, body, patienceMs, ...from })
      keepCookies(cookies, answer.cookies)
      return v.parse(envelope, jsonOf(answer))
    },
    keep: async () => ({
      privateKeyPem: await exportPrivateKeyPem(key.privateKey),
      cookies: Object.fromEntries(cookies),
    }),
  }
}
