export {
  type AnyCall,
  type Caching,
  type CallAnswer,
  type CallDefinition,
  type CallInput,
  type CallOutput,
  defineCall,
  type ParsedInput,
  type SealingPolicy,
  type SessionPolicy,
  type SignaturePolicy,
} from './call.ts'
export { type CallName, calls } from './calls.ts'
export {
  changePassword,
  confirmTotp,
  endSession,
  listAccounts,
  listActivity,
  listSessions,
  type OwnAccount,
  refreshSession,
  removeTotp,
  securityOverview,
  setSecondStep,
  type SignedInDevice,
  startTotp,
} from './calls/account.ts'
export { cspSecurity } from './calls/log.ts'
export { type ListedAsset, marketAssets, marketHistory, marketQuote } from './calls/market.ts'
export { getDomainConfigList, getTdkMltQueryList, type SupportedCurrency, usdtRate } from './calls/mix.ts'
export { checkCaptcha, gatewaySignConfig, getCaptchaId, type SigningConfig } from './calls/security.ts'
export {
  registerEmail,
  registerMobile,
  registerMobileAndEmail,
  resetPassword,
  sendCode,
} from './calls/registration.ts'
export type { SecondStepMethod, SignInAnswer } from './calls/sealed-call.ts'
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
  switchApp,
  switchDemoLogin,
  switchDemoTrade,
  switchWeb,
} from './calls/switch-account.ts'
export { clearCookie, logout, userinfo } from './calls/user.ts'
export { type CaptchaType, captchaTypes } from './captcha-types.ts'
export { type CodeEntry, type CodeName, codes } from './codes.ts'
export { isSuccessCode } from './success.ts'
export { type Envelope, envelopeSchema, failureEnvelope, successEnvelope } from './envelope.ts'
export { headerNames, traceIdPattern } from './header-names.ts'
export { ContractError, parseInput, parseOutput } from './parse.ts'
export { type Platform, type PlatformCode, platformCodes } from './platform.ts'
