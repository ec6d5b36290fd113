import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { writtenKey } from './message-keys.ts'
import { isSignedBy, signMessage } from './message-signature.ts'

const key = Uint8Array.from({ length: 32 }, (_, index) => index)
const message = { id: 'msg_1', seconds: 1_790_726_400, body: '{"type":"vip.changed"}' }

describe('signatures of messages', () => {
  it('ACC-07 are those of the published example of Standard Webhooks', () => {
    const example = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
    const signed = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      seconds: 1_614_265_330,
      body: '{"test": 2432232314}',
    }
    expect(signMessage([example], signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  it('ACC-07 are those that the library of Standard Webhooks makes, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(2_000_000_000), (body, seconds) => {
        const own = signMessage([key], { id: 'msg_1', seconds, body })
        expect(own).toBe(new Webhook(writtenKey(key)).sign('msg_1', new Date(seconds * 1000), body))
      }),
    )
  })

  it('ACC-07 are found among several, by any valid key', () => {
    const other = randomBytes(32)
    const both = signMessage([key, other], message)
    for (const known of [[key], [other], [other, key]]) expect(isSignedBy(known, message, both)).toBe(true)
    expect(isSignedBy([key], message, `v1a,abc v2,def ${signMessage([key], message)}`)).toBe(true)
  })

  it.each([
    ['another key', signMessage([randomBytes(32)], message)],
    ['another id', signMessage([key], { ...message, id: 'msg_2' })],
    ['another time', signMessage([key], { ...message, seconds: message.seconds + 1 })],
    ['another body', signMessage([key], { ...message, body: `${message.body} ` })],
    ['another version', signMessage([key], message).replace('v1,', 'v1a,')],
    ['no version', signMessage([key], message).slice(3)],
    ['a shortened signature', signMessage([key], message).slice(0, -6)],
    ['nothing', ''],
    ['a comma', 'v1,'],
  ])('ACC-07 refuses %s', (_what, header) => {
    expect(isSignedBy([key], message, header)).toBe(false)
  })
})
