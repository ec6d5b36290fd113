import type { AnyCall } from './call.ts'
import * as account from './calls/account.ts'
import * as clientConfig from './calls/client-config.ts'
import * as contacts from './calls/contacts.ts'
import * as cspSecurity from './calls/csp-security.ts'
import * as log from './calls/log.ts'
import * as market from './calls/market.ts'
import * as mix from './calls/mix.ts'
import * as notices from './calls/notices.ts'
import * as pairing from './calls/pairing.ts'
import * as passkey from './calls/passkey.ts'
import * as recovery from './calls/recovery.ts'
import * as privacy from './calls/privacy.ts'
import * as registration from './calls/registration.ts'
import * as secondSteps from './calls/second-steps.ts'
import * as security from './calls/security.ts'
import * as signIn from './calls/sign-in.ts'
import * as subAccounts from './calls/sub-accounts.ts'
import * as switchAccount from './calls/switch-account.ts'
import * as thirdParty from './calls/third-party.ts'
import * as user from './calls/user.ts'

/** The whole contract: every call that the gateway serves, once, by path. What these files export is calls, and types. */
export const calls = Object.freeze(
  Object.values({
    ...mix,
    ...market,
    ...clientConfig,
    ...log,
    ...cspSecurity,
    ...security,
    ...user,
    ...signIn,
    ...registration,
    ...thirdParty,
    ...passkey,
    ...account,
    ...contacts,
    ...secondSteps,
    ...recovery,
    ...notices,
    ...privacy,
    ...subAccounts,
    ...switchAccount,
    ...pairing,
  }).toSorted((one, other) => (one.path < other.path ? -1 : 1)),
) satisfies readonly AnyCall[]

/** The name of a call of the contract. */
export type CallName = (typeof calls)[number]['name']
