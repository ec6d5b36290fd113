import { randomBytes } from 'node:crypto'
import { type DeviceKeyPair, generateDeviceKey, signRequest, utf8 } from '@portico/channel'
import { headerNames, sendCode } from '@portico/contract'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { TestServer } from '../server.ts'
import type { Subject } from '../../src/operation/readiness.ts'

const readiness = v.object({
  state: v.picklist(['ready', 'degraded', 'down']),
  reasons: v.optional(v.array(v.string()), []),
  roles: v.record(v.string(), v.string()),
})

/** What a balancer and an operator see of a server. */
interface Shown extends v.InferOutput<typeof readiness> {
  readonly status: number
  /** The metric of one subject. */
  readonly metric: number
}

/** Asks a server how it is. */
export async function shownBy(server: TestServer, subject: Subject): Promise<Shown> {
  const answer = await server.fetch('/readyz')
  const metrics = await server.metrics()
  const metric = new RegExp(`^portico_condition\\{subject="${subject}"\\} (\\d)$`, 'm').exec(metrics)?.[1]
  return { ...v.parse(readiness, await answer.json()), status: answer.status, metric: Number(metric) }
}

/** What is shown within ten seconds, as long as a fault may go unseen. */
const within = { timeout: 10_000, interval: 50 }

/** Waits until readiness names a fault and the metric of its subject shows it, and a role that it does not stop still serves. */
export async function showsFault(server: TestServer, subject: Subject, text: string | RegExp): Promise<void> {
  await expect
    .poll(() => shownBy(server, subject), within)
    .toMatchObject({
      status: 200,
      state: 'degraded',
      reasons: expect.arrayContaining([expect.stringMatching(text)]),
      metric: expect.toSatisfy((value: number) => value > 0),
    })
}

/** Waits until neither shows anything of a subject any more. */
export async function showsNone(server: TestServer, subject: Subject): Promise<void> {
  await expect.poll(async () => (await shownBy(server, subject)).metric, within).toBe(0)
}

let asked = 0
let device: Promise<DeviceKeyPair> | null = null

/**
 * Asks for a code to an address or a number that nobody has asked for before; the server takes fields in the clear.
 * @returns the address; the number without its country's code.
 */
export async function askForCode(
  server: Pick<TestServer, 'fetch'>,
  channel: 'mail' | 'sms',
): Promise<string> {
  asked += 1
  device ??= generateDeviceKey('rsa2048', { extractable: true })
  const mobile = { purpose: 'registerMobile', areaCode: '49', mobile: `1511234${5000 + asked}` }
  const mail = { purpose: 'register', email: `person-${asked}@example.com` }
  const body = JSON.stringify(channel === 'mail' ? mail : mobile)
  const call = { path: sendCode.path, timeMs: Date.now(), traceId: randomBytes(16).toString('hex') }
  const key = await device
  const signature = await signRequest({ ...call, key, mode: 2, body: utf8(body) })
  const response = await server.fetch(call.path, {
    method: 'POST',
    body,
    headers: {
      [headerNames.contentType]: 'application/json',
      [headerNames.website]: 'default',
      [headerNames.deviceId]: key.thumbprint,
      [headerNames.time]: String(call.timeMs),
      [headerNames.traceId]: call.traceId,
      ...signature,
    },
  })
  expect(await response.json()).toMatchObject({ code: '00000' })
  return channel === 'mail' ? mail.email : mobile.mobile
}
