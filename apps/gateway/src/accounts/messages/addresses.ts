import type { Account, OutgoingMessage } from '@portico/stores'
import type { LoginName } from '../login-name.ts'

/** Every address and number of an account. */
export function contactsOf({ email, mobile }: Pick<Account, 'email' | 'mobile'>): readonly LoginName[] {
  return [
    ...(email === null ? [] : [{ channel: 'email', value: email } as const]),
    ...(mobile === null ? [] : [{ channel: 'mobile', value: mobile } as const]),
  ]
}

/** Where the owner of an account is reached: by mail, else by SMS; null for sub-accounts. */
export function addressOf(account: Account): LoginName | null {
  return contactsOf(account)[0] ?? null
}

/** How an address or number is reached. */
export function channelOf(to: LoginName): OutgoingMessage['channel'] {
  return to.channel === 'mobile' ? 'sms' : 'mail'
}
