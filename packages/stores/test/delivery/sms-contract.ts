import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SmsMessage, SmsSender } from '../../src/delivery/sms/port.ts'

/** A sender under test and what arrived by it, in any order. */
export interface SmsCase {
  readonly sender: SmsSender
  received(): Promise<readonly SmsMessage[]>
}

const message: SmsMessage = { to: '+4915112345678', text: '验证码 123456, "valid" 5 min.\n' }

/** What every adapter of the port must do. */
export function describeSmsSender(name: string, open: () => Promise<SmsCase>): void {
  describe(`SmsSender: ${name}`, () => {
    let opened: SmsCase | null = null
    const sms = () => {
      if (opened === null) throw new Error('The sender is not open.')
      return opened
    }
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened?.sender[Symbol.asyncDispose]())

    it('hands a text on as it is, and many at once each once', async () => {
      await sms().sender.send(message)
      const many = Array.from({ length: 20 }, (_, index) => ({ ...message, to: `+4915112345${index + 100}` }))
      await Promise.all(many.map((one) => sms().sender.send(one)))
      const received = await sms().received()
      expect(received).toHaveLength(21)
      for (const one of [message, ...many]) expect(received).toContainEqual(one)
    })

    it.each([
      ['a national number', { to: '015112345678' }],
      ['a number without a plus', { to: '4915112345678' }],
      ['a number with spaces', { to: '+49 151 12345678' }],
      ['a number of 16 digits', { to: '+4915112345678901' }],
      ['two numbers', { to: '+4915112345678,+4915112345679' }],
      ['a line break', { to: '+4915112345678\n' }],
      ['digits of another script', { to: '+٤٩١٥١١٢٣٤٥٦٧٨' }],
      ['no number', { to: '' }],
      ['no text', { text: '' }],
      ['a text that is too long', { text: 'x'.repeat(1001) }],
      ['a NUL', { text: 'code\0' }],
    ])('refuses %s, and nothing is sent', async (_case, change) => {
      const before = (await sms().received()).length
      await expect(sms().sender.send({ ...message, ...change })).rejects.toMatchObject({
        name: 'DeliveryError',
        kind: 'refused',
      })
      expect(await sms().received()).toHaveLength(before)
    })
  })
}
