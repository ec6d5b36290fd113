export {
  type AnalyticsEvent,
  analyticsEvent,
  type EventField,
  eventFieldNames,
  type ReadAnalyticsEvent,
  type SourceField,
  sourceFieldNames,
  storableText,
} from './analytics/analytics-event.ts'
export {
  type EventArguments,
  type EventExtension,
  type EventName,
  type EventType,
  eventMap,
} from './analytics/event-map.ts'
export {
  analyticsLibVersion,
  batchEvents,
  eventTypes,
  logEnvironmentPattern,
  logInfoPath,
  loopMs,
  requestBytes,
  requestEvents,
  silenceMs,
  systemCodes,
  trackingIdPattern,
  webAppId,
} from './analytics/event-rules.ts'
export { logEnvironment } from './analytics/log-environment.ts'
export {
  type AnyCall,
  type Caching,
  type CallAnswer,
  type CallDefinition,
  type CallInput,
  type CallOutput,
  defineCall,
  type ParsedInput,
  type RateClass,
  type SealingPolicy,
  type SessionPolicy,
  type SignaturePolicy,
} from './call.ts'
export { type CallName, calls } from './calls.ts'
export {
  changePassword,
  confirmTotp,
  endSession,
  issueToken,
  listActivity,
  listSessions,
  refreshSession,
  removeTotp,
  securityOverview,
  setSecondStep,
  type SignedInDevice,
  startTotp,
} from './calls/account.ts'
export { clientCommonConfig } from './calls/client-config.ts'
export { removeContact, setContact } from './calls/contacts.ts'
export { cspSecurity } from './calls/csp-security.ts'
export { logInfo } from './calls/log.ts'
export { type ListedAsset, marketAssets, marketHistory, marketQuote } from './calls/market.ts'
export { getDomainConfigList, getTdkMltQueryList, type SupportedCurrency, usdtRate } from './calls/mix.ts'
export { listNotices, type SentNotice, setAntiPhishingCode } from './calls/notices.ts'
export {
  type AskingDevice,
  claimCrossTerminal,
  confirmQrKey,
  createCrossTerminal,
  createQrKey,
  getCrossTerminalLoginStatus,
  getQrKeyStatus,
  type PairingAnswer,
  readCrossTerminal,
  scanQrKey,
} from './calls/pairing.ts'
export {
  agencyFidoVerifyLogin,
  confirmPasskey,
  fidoLogin,
  fidoVerifyLogin,
  listPasskeys,
  type OwnPasskey,
  removePasskey,
  renamePasskey,
  startFidoLogin,
  startFidoVerify,
  startPasskey,
} from './calls/passkey.ts'
export { acceptTerms, closeAccount, exportOwnData, keepAccount } from './calls/privacy.ts'
export { checkCaptcha, gatewaySignConfig, getCaptchaId, type SigningConfig } from './calls/security.ts'
export {
  finishRecovery,
  readRecovery,
  startRecovery,
  stopOwnRecovery,
  stopRecovery,
} from './calls/recovery.ts'
export {
  agencyRecoveryCodeVerifyLogin,
  makeRecoveryCodes,
  recoveryCodeVerifyLogin,
  setStepRule,
  startStepRule,
} from './calls/second-steps.ts'
export {
  judgeNewPassword,
  registerEmail,
  registerMobile,
  registerMobileAndEmail,
  type ResetMethod,
  type ResetReview,
  removeResetMethods,
  resetPassword,
  sendCode,
} from './calls/registration.ts'
export type { SecondStepMethod, SentCode, SignInAnswer } from './calls/sealed-call.ts'
export {
  agencyLogin,
  agencyVerifyLogin,
  agencyVerifyLoginV2,
  login,
  systemVerifyLogin,
  verifyLogin,
  verifyLoginV2,
} from './calls/sign-in.ts'
export {
  listAccounts,
  type OpenedKind,
  openSubAccount,
  type OwnAccount,
  renameSubAccount,
} from './calls/sub-accounts.ts'
export {
  switchApp,
  switchDemoLogin,
  switchDemoTrade,
  switchWeb,
} from './calls/switch-account.ts'
export {
  type LinkedSignIn,
  linkThird,
  listLinks,
  type ExternalSignInAnswer,
  type ExternalRegistration,
  startThird,
  thirdApple,
  thirdGoogle,
  thirdNonce,
  thirdOpenId,
  thirdRegister,
  thirdTelegram,
  thirdWallet,
  unlinkThird,
} from './calls/third-party.ts'
export { clearCookie, logout, userinfo } from './calls/user.ts'
export { type CaptchaType, captchaTypes } from './captcha-types.ts'
export { type CodeEntry, type CodeName, codes } from './codes.ts'
export { parseStreamedPrices, priceStream, type StreamedPrices, streamedAssetsLimit } from './price-stream.ts'
export { isSuccessCode } from './success.ts'
export { longestDocument } from './document-size.ts'
export { type Envelope, envelopeSchema, failureEnvelope, successEnvelope } from './envelope.ts'
export { headerNames, traceIdPattern } from './header-names.ts'
export { ContractError, parseInput, parseOutput, parseQuery } from './parse.ts'
export { highestLevel } from './fields.ts'
export {
  identityProviders,
  isKnownProvider,
  type KnownOpenIdProvider,
  type KnownProvider,
  namedProvider,
  type ProofKind,
  type ProviderId,
} from './identity-providers.ts'
export { openIdSignIns } from './open-id-sign-ins.ts'
export { accountsPerPage } from './page-sizes.ts'
export { type Platform, type PlatformCode, platformCodes } from './platform.ts'
