import { constants, createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { canonicalRequest } from '@portico/channel'
import { createPasswordHasher } from '@portico/gateway'
import { cpuMs } from '../children/answer.ts'
import type { PreparedCall } from '../measuring/send.ts'

/** What one piece of work cost, and how many a second there were. */
export interface RawWork {
  readonly cpuMs: number
  readonly perSecond: number
}

function createSignatureCheck() {
  const keys = new Map<string, KeyObject>()

  function keyOf(spki: string): KeyObject {
    const key =
      keys.get(spki) ?? createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
    keys.set(spki, key)
    return key
  }

  return ({ path, headers, body }: PreparedCall): boolean => {
    const bodyMd5 = createHash('md5').update(body).digest('hex')
    const { tm, uhti: traceId = '' } = headers
    const text = canonicalRequest({ mode: 2, path, timeMs: Number(tm), traceId, bodyMd5 })
    const key = {
      key: keyOf(headers['device-sign-key'] ?? ''),
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: 32,
    }
    return verify('sha256', Buffer.from(text), key, Buffer.from(headers['device-sign'] ?? '', 'base64'))
  }
}

/** The least that a signed call costs: the digest of its body and its signature, one after the other, without any server. */
export function checkSignatures(calls: readonly PreparedCall[]): RawWork {
  const isSigned = createSignatureCheck()
  const [startedMs, startedCpuMs] = [performance.now(), cpuMs()]
  if (!calls.every(isSigned)) throw new Error('a signature does not hold')
  const seconds = (performance.now() - startedMs) / 1000
  return { cpuMs: (cpuMs() - startedCpuMs) / calls.length, perSecond: calls.length / seconds }
}

/** The least that a log-in costs: its password, in the pool that the gateway has, and nothing else. */
export async function checkPasswords(count: number): Promise<RawWork> {
  const passwords = createPasswordHasher({ queue: count })
  const phc = await passwords.hash('a password')
  const [startedMs, startedCpuMs] = [performance.now(), cpuMs()]
  await Promise.all(Array.from({ length: count }, () => passwords.verify('a password', phc)))
  const seconds = (performance.now() - startedMs) / 1000
  return { cpuMs: (cpuMs() - startedCpuMs) / count, perSecond: count / seconds }
}
