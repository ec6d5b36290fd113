import type { BoundCall } from '../calls/bound-call.ts'
import type { GatewayContext } from '../context.ts'
import { issueTokens } from './backends/tokens/issue-token.ts'
import { removeOwnContact } from './contacts/remove-contact.ts'
import { setOwnContact } from './contacts/set-contact.ts'
import { readUser } from './overview/read-user.ts'
import { securityReads } from './overview/read-security.ts'
import { listOwnNotices } from './notices/list-notices.ts'
import { changeAntiPhishingCode } from './security/set-anti-phishing-code.ts'
import { pairingCalls } from './pairing/pairing-calls.ts'
import { passkeyCalls } from './passkey/passkey-calls.ts'
import { finishRecoveries } from './recovery/finish-recovery.ts'
import { readRecoveries, startRecoveries } from './recovery/start-recovery.ts'
import { recoveryStops } from './recovery/stop-recovery.ts'
import { closures } from './privacy/close-account.ts'
import { exportOwn } from './privacy/export-own-data.ts'
import { acceptOwnTerms } from './terms/accept-terms.ts'
import { judgeNewPasswords } from './password/judge-new-password.ts'
import { registrations } from './registration/register.ts'
import { sendCodes } from './registration/send-code.ts'
import { changeOwnPassword } from './security/change-password.ts'
import { removeAfterReset } from './security/remove-reset-methods.ts'
import { resetOwnPassword } from './security/reset-password.ts'
import { changeSecondStep } from './security/set-second-step.ts'
import { makeOwnRecoveryCodes } from './second-steps/recovery-codes.ts'
import { stepRules } from './second-steps/set-step-rule.ts'
import { createAccountServices } from './services.ts'
import { ownSessions } from './sessions/list-sessions.ts'
import { logOuts } from './sessions/log-out.ts'
import { refreshSessions } from './sessions/refresh-session.ts'
import { logInAgency, logInUser } from './sign-in/log-in.ts'
import { verifyLogIns } from './sign-in/verify-log-in.ts'
import { recoveryCodeVerifications } from './sign-in/verify-by-recovery-code.ts'
import { verifySystem } from './sign-in/verify-system.ts'
import { listOwnAccounts } from './switch/list-accounts.ts'
import { subAccountCalls } from './switch/open-sub-account.ts'
import { accountSwitches } from './switch/switch-account.ts'
import { externalSignIns } from './external-identity/identity-calls.ts'
import { totpEnrolment } from './totp/enrol-totp.ts'

/** The calls of accounts, and what they leave running. */
export interface AccountCalls {
  readonly calls: readonly BoundCall[]
  /** Resolves when every message that was begun has been handed on or has failed. */
  settled(): Promise<void>
}

/** Binds every call of accounts. */
export function bindAccountCalls(context: GatewayContext): AccountCalls {
  const services = createAccountServices(context)
  return {
    calls: [
      readUser(),
      ...logOuts(services),
      refreshSessions(services),
      ...ownSessions(services),
      issueTokens(services),
      logInUser(services),
      logInAgency(services),
      ...verifyLogIns(services),
      verifySystem(services),
      ...recoveryCodeVerifications(services),
      makeOwnRecoveryCodes(services),
      ...stepRules(services),
      startRecoveries(services),
      readRecoveries(services),
      finishRecoveries(services),
      ...recoveryStops(services),
      setOwnContact(services),
      removeOwnContact(services),
      sendCodes(services),
      ...registrations(services),
      judgeNewPasswords(services),
      resetOwnPassword(services),
      removeAfterReset(services),
      changeOwnPassword(services),
      changeSecondStep(services),
      ...totpEnrolment(services),
      ...passkeyCalls(services),
      ...securityReads(services),
      listOwnNotices(services),
      exportOwn(services),
      ...closures(services),
      acceptOwnTerms(services),
      changeAntiPhishingCode(services),
      ...externalSignIns(services),
      listOwnAccounts(services),
      ...subAccountCalls(services),
      ...accountSwitches(services),
      ...pairingCalls(services),
    ],
    settled: services.messages.settled,
  }
}
