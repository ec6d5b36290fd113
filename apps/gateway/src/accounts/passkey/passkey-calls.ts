import type { BoundCall } from '../../calls/bound-call.ts'
import type { AccountServices } from '../services.ts'
import { passkeyEnrolment } from './enrol-passkey.ts'
import { passkeyLogIns } from './log-in-by-passkey.ts'
import { ownPasskeys } from './manage-passkeys.ts'
import { passkeyVerifications } from './verify-by-passkey.ts'

/** Everything about passkeys and hardware keys (WebAuthn level 3). */
export function passkeyCalls(services: AccountServices): readonly BoundCall[] {
  return [
    ...passkeyEnrolment(services),
    ...ownPasskeys(services),
    ...passkeyLogIns(services),
    ...passkeyVerifications(services),
  ]
}
