import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { OutgoingMessage } from './port.ts'

const formVersion = 1
const nonceBytes = 12
const tagBytes = 16

/** Where a message goes and what it says. */
export type SealedContent = Pick<OutgoingMessage, 'to' | 'content'>

const contentSchema = v.strictObject({
  to: v.string(),
  content: v.nullable(
    v.strictObject({ subject: v.string(), text: v.string(), html: v.optional(v.string()) }),
  ),
})

/** Seals contents for the database, and names people without naming them. */
export interface MessageSeal {
  /** AES-256-GCM, bound to the row it is for, with the version of this form in front. */
  seal(row: string, content: SealedContent): Uint8Array
  /** Throws where it was changed, belongs to another row, or was sealed under another key. */
  open(row: string, sealed: Uint8Array): SealedContent
  /** HMAC-SHA-256 over fields that cannot run into each other, base64url. */
  digest(fields: readonly string[]): string
}

/** Creates the seal over two keys of 32 bytes. */
export function createMessageSeal(keys: {
  readonly content: Uint8Array
  readonly names: Uint8Array
}): MessageSeal {
  return {
    seal(row, content) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keys.content, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(row))
      const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([formVersion]), nonce, cipher.getAuthTag(), sealed])
    },
    open(row, sealed) {
      if (sealed[0] !== formVersion) throw new Error('A message is sealed in an unknown form')
      const nonce = sealed.subarray(1, 1 + nonceBytes)
      const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', keys.content, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(row)).setAuthTag(tag)
      const opened = [decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()]
      return v.parse(contentSchema, JSON.parse(Buffer.concat(opened).toString('utf8')))
    },
    digest: (fields) =>
      createHmac('sha256', keys.names).update(JSON.stringify(fields), 'utf8').digest('base64url'),
  }
}
