import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const formVersion = 1
const nonceBytes = 12
const tagBytes = 16

/** Seals a secret for the database: AES-256-GCM, bound to its owner, with the version of this form in front. */
export function sealSecret(key: Uint8Array, owner: string, secret: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(
    Buffer.from(owner),
  )
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.from([formVersion]), nonce, cipher.getAuthTag(), sealed])
}

/** Opens a sealed secret. Throws where it was changed, belongs to somebody else, or was sealed with another key. */
export function openSecret(key: Uint8Array, owner: string, sealed: Uint8Array): Uint8Array {
  if (sealed[0] !== formVersion) throw new Error('A secret is sealed in an unknown form')
  const nonce = sealed.subarray(1, 1 + nonceBytes)
  const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()])
}
