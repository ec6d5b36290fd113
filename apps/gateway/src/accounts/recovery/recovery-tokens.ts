import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccountContext } from '../../context.ts'
import { keyedDigest } from '../secrets.ts'

type TokenKeeper = Pick<AccountContext, 'secret' | 'website'>

/** What continues a recovery, and what stops it. Both follow from its id and the server's secret; only their hashes are stored. */
export interface RecoveryTokens {
  readonly serialNO: string
  readonly stop: string
}

/** 16 random bytes, base64url. */
export function createRecoveryId(): string {
  return randomBytes(16).toString('base64url')
}

/** The tokens of a recovery. */
export function recoveryTokens({ secret, website }: TokenKeeper, id: string): RecoveryTokens {
  const key = secret('recovery')
  return {
    serialNO: keyedDigest(key, ['finish', website, id]),
    stop: keyedDigest(key, ['stop', website, id]),
  }
}

function confirmProof({ secret, website }: TokenKeeper, id: string): string {
  return keyedDigest(secret('recovery'), ['confirm', website, id])
}

/** What shows that somebody reads the address that an account is to have: `<id>.<HMAC>`, stored nowhere. */
export function confirmToken(keeper: TokenKeeper, id: string): string {
  return `${id}.${confirmProof(keeper, id)}`
}

const confirmForm = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/** The recovery of a token that was made here; null for any other text. */
export function readConfirmToken(keeper: TokenKeeper, token: string): string | null {
  const [, id, proof] = confirmForm.exec(token) ?? []
  if (id === undefined || proof === undefined) return null
  return timingSafeEqual(Buffer.from(proof), Buffer.from(confirmProof(keeper, id))) ? id : null
}
