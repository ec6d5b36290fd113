import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { BuiltFile } from './port.ts'

const headSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ address: v.string(), type: v.string(), encoding: v.picklist(['br', 'identity']) }),
)
const sealBytes = 32

function sealOf(text: Uint8Array, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

/**
 * Writes a file with what it is, under a seal that only the site's servers can make: what is read back becomes a script of the
 * site, so somebody who can write into the store must not be able to make one.
 */
export function sealFile({ body, ...head }: BuiltFile, secret: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body])
  return Buffer.concat([sealOf(content, secret), content])
}

/** Reads a file; null where the seal does not fit, or where it is another file. */
export function openSealedFile(bytes: Buffer, address: string, secret: Uint8Array): BuiltFile | null {
  const [seal, content] = [bytes.subarray(0, sealBytes), bytes.subarray(sealBytes)]
  if (seal.length !== sealBytes || !timingSafeEqual(seal, sealOf(content, secret))) return null
  const end = content.indexOf('\n')
  const head = v.parse(headSchema, content.subarray(0, end).toString())
  return head.address === address ? { ...head, body: content.subarray(end + 1) } : null
}
