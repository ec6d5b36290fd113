import type { Recovery } from '@portico/stores'
import type { LoginName } from '../login-name.ts'

/** The address or number that an account is to have. */
export function contactOf({ kind, contact: value }: Pick<Recovery, 'kind' | 'contact'>): LoginName {
  return { channel: kind === 'mobile' ? 'mobile' : 'email', value }
}
