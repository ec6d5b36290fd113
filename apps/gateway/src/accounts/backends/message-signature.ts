import { createHmac, timingSafeEqual } from 'node:crypto'

/** The headers of a signed message (Standard Webhooks 1.0), in lower case. */
export const messageHeaders = {
  id: 'webhook-id',
  time: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

/** A message as it is signed. */
export interface SignedMessage {
  readonly id: string
  /** Of this attempt, seconds since the epoch. */
  readonly seconds: number
  readonly body: string | Uint8Array
}

const version = 'v1'

function macOf(key: Uint8Array, { id, seconds, body }: SignedMessage): Buffer {
  return createHmac('sha256', key).update(`${id}.${seconds}.`, 'utf8').update(body).digest()
}

/** The value of the header: one signature for each key, the newest key first. */
export function signMessage(keys: readonly Uint8Array[], message: SignedMessage): string {
  return keys.map((key) => `${version},${macOf(key, message).toString('base64')}`).join(' ')
}

/** Whether a header has a signature by one of the keys. Signatures of other versions count for nothing. */
export function isSignedBy(keys: readonly Uint8Array[], message: SignedMessage, header: string): boolean {
  const expected = keys.map((key) => macOf(key, message))
  const given = header.split(' ').flatMap((part) => {
    const [name, mac = ''] = part.split(',', 2)
    return name === version ? [Buffer.from(mac, 'base64')] : []
  })
  return given.some((mac) => expected.some((own) => own.length === mac.length && timingSafeEqual(own, mac)))
}
