export { type AccountSettings, defaultAccountSettings } from './accounts/account-settings.ts'
export { isBackendName } from './accounts/backends/backend-name.ts'
export { type BackendScope, backendScopes, readScopes } from './accounts/backends/backend-scopes.ts'
export { type HookType, hookTypes, readHookTypes } from './accounts/backends/hooks/hook-types.ts'
export { listHooks, removeHooks, replayHooks, setHooks } from './accounts/backends/hooks/manage-hooks.ts'
export { createHookSending, type HookSending } from './accounts/backends/hooks/send-hooks.ts'
export { accountChange } from './accounts/backends/incoming/account-change.ts'
export { applyChange } from './accounts/backends/incoming/apply-change.ts'
export {
  addBackend,
  type BackendCredentials,
  changeScopes,
  listBackends,
  removeBackend,
  renewBackend,
} from './accounts/backends/manage-backends.ts'
export { purgeBackends } from './accounts/backends/purge-backends.ts'
export { renewTokenKeys } from './accounts/backends/tokens/token-keys.ts'
export { BackupError, restoreBackup, writeBackup } from './accounts/operators/backup.ts'
export type { SiteIdentity } from './accounts/messages/mail-layout.ts'
export { mailLookOf } from './accounts/messages/mail-look.ts'
export {
  delistAsset,
  findAccounts,
  freezeAccount,
  readAudit,
  relistAsset,
  unfreezeAccount,
} from './accounts/operators/operator-actions.ts'
export { endAccountSessions, unlockAccount } from './accounts/operators/end-access.ts'
export { listAgencies } from './accounts/operators/list-agencies.ts'
export { findByPart } from './accounts/operators/look-up.ts'
export { lockStanding, readPerson } from './accounts/operators/read-person.ts'
export type { OperatorScope } from './accounts/operators/operator-scope.ts'
export { eraseAccount, exportAccount, type PersonalData } from './accounts/operators/personal-data.ts'
export { eraseClosedAccounts } from './accounts/privacy/erase-closed.ts'
export { purgeAccounts } from './accounts/operators/purge.ts'
export { listRecoveries, listRecoveryCases, reviewRecovery } from './accounts/operators/review-recoveries.ts'
export { removeSecondSteps } from './accounts/operators/remove-second-steps.ts'
export {
  freezeSeeds,
  type SeedAccount,
  seedAccounts,
  type SeedOptions,
} from './accounts/operators/seed-accounts.ts'
export {
  createPasswordHasher,
  type PasswordHasherOptions,
  type PasswordLoad,
} from './accounts/password/password-hasher.ts'
export {
  type AskedContactChange,
  askContactChange,
  type WantedContact,
} from './accounts/recovery/ask-contact-change.ts'
export {
  createRecoveryRounds,
  type RecoveryRoundOptions,
  type RecoveryRounds,
} from './accounts/recovery/tell-contacts.ts'
export {
  type ClosingRoundOptions,
  type ClosingRounds,
  createClosingRounds,
} from './accounts/privacy/tell-closing.ts'
export { createSessionReader, type SessionReaderOptions } from './accounts/sessions/session-reader.ts'
export type {
  CallFacts,
  Session,
  SessionReader,
  SigningDevice,
  StoredDeviceKey,
} from './calls/call-facts.ts'
export { createGeetest, type GeetestOptions } from './captcha/geetest.ts'
export { createProofOfWork, type ProofOfWorkOptions } from './captcha/proof-of-work.ts'
export type { Captcha, CaptchaChallenge, CaptchaProof } from './ports/captcha-port.ts'
export { createChainDirectory, type ChainNode } from './chains/chain-directory.ts'
export type { ChainDirectory } from './ports/chain-port.ts'
export { createIssuerDirectory, hostsOnThisMachine } from './issuers/issuer-directory.ts'
export type { IssuerDirectory } from './ports/issuer-port.ts'
export type {
  AccountContext,
  GatewayContext,
  GatewayLogger,
  ImageDomains,
  PasswordHasher,
  SecurityReport,
  SigningSettings,
  TextOutcome,
  Trust,
} from './context.ts'
export { gatewayPaths } from './answered-paths.ts'
export { createGateway, type Gateway } from './gateway.ts'
export {
  noProviders,
  type OfferedProviders,
  type OpenIdClient,
} from './accounts/external-identity/offered-providers.ts'
export {
  createRateRules,
  defaultRateRules,
  eventCapRules,
  type EventShares,
  type RateRule,
} from './limits/rate-rules.ts'
