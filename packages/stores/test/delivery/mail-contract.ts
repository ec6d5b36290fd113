import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailMessage, MailSender } from '../../src/delivery/mail/port.ts'

/** A sender under test and what arrived by it, in any order. */
export interface MailCase {
  readonly sender: MailSender
  received(): Promise<readonly MailMessage[]>
}

const message: MailMessage = {
  to: 'anna@example.com',
  subject: 'Your code',
  text: 'Code: 123456\nValid: 5 min.',
}

const dangerous: readonly [string, Partial<MailMessage>][] = [
  ['a second recipient after a comma', { to: 'a@example.com,b@example.com' }],
  ['a second recipient after a semicolon', { to: 'a@example.com;b@example.com' }],
  ['a header in the address', { to: 'a@example.com\r\nBcc: b@example.com' }],
  ['a bare line feed in the address', { to: 'a@example.com\nBcc: b@example.com' }],
  ['a command in the address', { to: 'a@example.com>\r\nRCPT TO:<b@example.com' }],
  ['an address in angle brackets', { to: 'Anna <a@example.com>' }],
  ['a comment', { to: 'a@example.com(b)' }],
  ['a quoted name', { to: '"a b"@example.com' }],
  ['an option in place of an address', { to: '-oQ/tmp@example.com' }],
  ['no domain', { to: 'anna' }],
  ['two at signs', { to: 'a@b@example.com' }],
  ['no recipient', { to: '' }],
  ['an address of 255 characters', { to: `${'a'.repeat(243)}@example.com` }],
  ['an invisible character in the address', { to: 'a\u200Bb@example.com' }],
  ['a header in the subject', { subject: 'Code\r\nBcc: b@example.com' }],
  ['a bare carriage return in the subject', { subject: 'Code\rBcc: b@example.com' }],
  ['a Unicode line break in the subject', { subject: 'Code\u2028Bcc: b@example.com' }],
  ['no subject', { subject: '' }],
  ['a NUL in the text', { text: 'code\0' }],
  ['a NUL in the HTML', { html: '<p>\0</p>' }],
  ['HTML of more than 100,000 characters', { html: 'x'.repeat(100_001) }],
]

/** What every adapter of the port must do. */
export function describeMailSender(name: string, open: () => Promise<MailCase>): void {
  describe(`MailSender: ${name}`, () => {
    let opened: MailCase | null = null
    const mail = () => {
      if (opened === null) throw new Error('The sender is not open.')
      return opened
    }
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened?.sender[Symbol.asyncDispose]())

    it('hands a message on as it is', async () => {
      await mail().sender.send(message)
      expect(await mail().received()).toContainEqual(message)
    })

    it('ACC-03 hands on an HTML part beside the text', async () => {
      const both = { ...message, to: 'both@example.com', html: '<p lang="ar" dir="rtl">رمزك</p>' }
      await mail().sender.send(both)
      expect(await mail().received()).toContainEqual(both)
    })

    it('hands on any script, long lines, lines of one dot, and a domain of any script', async () => {
      const rich = {
        ...message,
        to: 'anna+tag@bücher.example',
        text: `验证码 ١٢٣ 🙂\n.\n..\n${'x'.repeat(3000)}`,
      }
      await mail().sender.send(rich)
      const texts = (await mail().received()).map(({ text }) => text)
      expect(texts).toContain(rich.text)
    })

    it('hands on many at once, each once', async () => {
      const before = (await mail().received()).length
      const many = Array.from({ length: 20 }, (_, index) => ({ ...message, to: `many-${index}@example.com` }))
      await Promise.all(many.map((one) => mail().sender.send(one)))
      const received = (await mail().received()).map(({ to }) => to)
      expect(received).toHaveLength(before + 20)
      expect(new Set(received).isSupersetOf(new Set(many.map(({ to }) => to)))).toBe(true)
    })

    it.each(dangerous)('refuses %s, and nothing is sent', async (_case, change) => {
      const before = (await mail().received()).length
      await expect(mail().sender.send({ ...message, ...change })).rejects.toMatchObject({
        name: 'DeliveryError',
        kind: 'refused',
      })
      expect(await mail().received()).toHaveLength(before)
    })
  })
}
