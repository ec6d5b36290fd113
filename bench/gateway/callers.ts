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
import { envelopeSchema, gatewaySignConfig, headerNames, login, userinfo } from '@portico/contract'
import * as v from 'valibot'
import type { Population } from './population.ts'

/** A call that is ready to be sent, once. */
export interface PreparedCall {
  readonly method: 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Prepares calls as a browser does. Each is new, so that no replay cache knows it. */
export interface Callers {
  /** First steps of log-ins, accounts in turn: signed, sealed, with a device that vouches. */
  logIns(count: number): Promise<readonly PreparedCall[]>
  /** Reads of the user's summary, signed over the body: by devices without a session, or by those that logged in. */
  userReads(count: number, as: 'visitor' | 'user'): Promise<readonly PreparedCall[]>
  /** Logs every account in; `userReads` needs that. Throws where a log-in gives no session. */
  enter(): Promise<void>
}

interface Device {
  readonly key: DeviceKeyPair
  readonly spki: Bytes
}

interface ServerKey {
  readonly key: CryptoKey
  readonly kid: string
}

const configSchema = v.object({ gatewaySignConfig: v.object({ serverPublicKey: v.string() }) })

async function readServerKey(origin: string): Promise<ServerKey> {
  const answer: unknown = await (await fetch(origin + gatewaySignConfig.path)).json()
  const { data } = v.parse(envelopeSchema, answer)
  const spki = fromBase64(v.parse(configSchema, data).gatewaySignConfig.serverPublicKey)
  if (spki === null) throw new TypeError('The server key cannot be read')
  const oaep = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', spki, oaep, false, ['encrypt'])
  return { key, kid: await thumbprint(spki) }
}

async function readDevice(pem: string): Promise<Device> {
  const key = await importPrivateKeyPem(pem)
  const spki = key === null ? null : fromBase64(key.publicKey)
  if (key === null || spki === null) throw new TypeError('A device key cannot be read')
  return { key, spki }
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('there is nothing to take turns with')
  return item
}

function createSigner(website: string, serverKey: ServerKey) {
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
    readUser: (device: Device, cookie: string | null) =>
      sign(device, { ...begin(), path: userinfo.path, body: 'false' }, cookie === null ? {} : { cookie }),
    async logIn(device: Device, fields: { readonly loginName: string; readonly pwd: string }) {
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

/** Sends one call and gives its cookies back as a browser returns them. */
async function cookiesOf(origin: string, { method, path, headers, body }: PreparedCall): Promise<string> {
  const response = await fetch(origin + path, { method, headers, body })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  if (cookies.length === 0) throw new Error(`A log-in gave no session: ${await response.text()}`)
  await response.arrayBuffer()
  return cookies.join('; ')
}

/** Meets a server's accounts: reads the server key, imports the devices' keys. */
export async function createCallers(origin: string, population: Population): Promise<Callers> {
  const { website, password: pwd, loginNames, keys } = population
  const signer = createSigner(website, await readServerKey(origin))
  const devices = await Promise.all(keys.map(readDevice))
  const entered: string[] = []
  const prepare = (count: number, one: (index: number) => Promise<PreparedCall>) =>
    Promise.all(Array.from({ length: count }, (_none, index) => one(index)))
  const logIn = (index: number) => {
    const account = index % loginNames.length
    return signer.logIn(itemAt(devices, account), { loginName: itemAt(loginNames, account), pwd })
  }
  return {
    logIns: (count) => prepare(count, logIn),
    userReads: (count, as) =>
      prepare(count, (index) => {
        const account = index % loginNames.length
        return signer.readUser(itemAt(devices, account), as === 'visitor' ? null : itemAt(entered, account))
      }),
    async enter() {
      for (const call of await prepare(loginNames.length, logIn)) entered.push(await cookiesOf(origin, call))
    },
  }
}
