import { randomBytes } from 'node:crypto'
import type { AccountContext } from '../../context.ts'
import { keyedDigest } from '../secrets.ts'

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
export function recoveryTokens(
  { secret, website }: Pick<AccountContext, 'secret' | 'website'>,
  id: string,
): RecoveryTokens {
  const key = secret('recovery')
  return {
    serialNO: keyedDigest(key, ['finish', website, id]),
    stop: keyedDigest(key, ['stop', website, id]),
  }
}
