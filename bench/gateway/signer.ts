import { randomBytes } from 'node:crypto'
import {
  type Bytes,
  type DeviceKeyPair,
  fromBase64,
  importPrivateKeyPem,
  sealFields,
  signDeviceCheck,
  signRequest,
  thumbprint,
  utf8,
} from '@portico/channel'
import {
  envelopeSchema,
  gatewaySignConfig,
  headerNames,
  login,
  refreshSession,
  userinfo,
} from '@portico/contract'
import * as v from 'valibot'
import type { PreparedCall } from '../measuring/send.ts'

/** Signs calls as a browser does, each with a time and a trace id of its own. */
export interface Signer {
  /** Reads the summary of the user; without cookies as a visitor. */
  readUser(device: Device, cookie: string | null): Promise<PreparedCall>
  renew(device: Device, cookie: string): Promise<PreparedCall>
  /** The first step of a log-in: sealed, with a device that vouches. */
  logIn(device: Device, fields: { readonly loginName: string; readonly pwd: string }): Promise<PreparedCall>
}

/** The key of a browser. */
export interface Device {
  readonly key: DeviceKeyPair
  readonly spki: Bytes
}

/** The key that fields are sealed to. */
export interface ServerKey {
  readonly key: CryptoKey
  readonly kid: string
}

const configSchema = v.object({ gatewaySignConfig: v.object({ serverPublicKey: v.string() }) })

/** Asks a server for its key. */
export async function readServerKey(origin: string): Promise<ServerKey> {
  const answer: unknown = await (await fetch(origin + gatewaySignConfig.path)).json()
  const { data } = v.parse(envelopeSchema, answer)
  const spki = fromBase64(v.parse(configSchema, data).gatewaySignConfig.serverPublicKey)
  if (spki === null) throw new TypeError('The server key cannot be read')
  const oaep = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', spki, oaep, false, ['encrypt'])
  return { key, kid: await thumbprint(spki) }
}

/** A device by its private key in PEM. */
export async function readDevice(pem: string): Promise<Device> {
  const key = await importPrivateKeyPem(pem)
  const spki = key === null ? null : fromBase64(key.publicKey)
  if (key === null || spki === null) throw new TypeError('A device key cannot be read')
  return { key, spki }
}

/** Signs for a tenant of a server with this key. */
export function createSigner(website: string, serverKey: ServerKey): Signer {
  const begin = () => ({ timeMs: Date.now(), traceId: randomBytes(16).toString('hex') })

  async function sign(
    device: Device,
    call: { readonly path: string; readonly body: string } & ReturnType<typeof begin>,
    more: Readonly<Record<string, string>>,
  ): Promise<PreparedCall> {
    const { path, body, timeMs, traceId } = call
    const signature = await signRequest({
      ...{ key: device.key, mode: 2, path, timeMs, traceId, body: utf8(body) },
    })
    const headers = {
      [headerNames.contentType]: 'application/json',
      [headerNames.website]: website,
      [headerNames.deviceId]: device.key.thumbprint,
      [headerNames.time]: String(timeMs),
      [headerNames.traceId]: traceId,
      ...signature,
      ...more,
    }
    return { method: 'POST', path, body, headers }
  }

  return {
    readUser: (device, cookie) =>
      sign(device, { ...begin(), path: userinfo.path, body: 'false' }, cookie === null ? {} : { cookie }),
    renew: (device, cookie) =>
      sign(device, { ...begin(), path: refreshSession.path, body: '{}' }, { cookie }),
    async logIn(device, fields) {
      const { path } = login
      const { key, spki: signKeySpki } = device
      const at = { ...begin(), path }
      const { key: encryptionKey, kid } = serverKey
      const sealed = { serverKey: encryptionKey, kid, deviceThumbprint: key.thumbprint, fields }
      const body = JSON.stringify({ cipher: await sealFields({ ...at, ...sealed }) })
      return sign(
        device,
        { ...at, body },
        {
          [headerNames.deviceCheck]: await signDeviceCheck({ ...at, key, signKeySpki }),
          [headerNames.deviceCheckAlgorithm]: key.algorithm,
        },
      )
    },
  }
}
