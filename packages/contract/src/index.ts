export {
  type AnyCall,
  type Caching,
  type CallAnswer,
  type CallDefinition,
  type CallInput,
  type CallOutput,
  defineCall,
  type ParsedInput,
} from './call.ts'
export { type CallName, calls } from './calls.ts'
export { cspSecurity } from './calls/log.ts'
export { type ListedAsset, marketAssets, marketHistory, marketQuote } from './calls/market.ts'
export { getDomainConfigList, getTdkMltQueryList, type SupportedCurrency, usdtRate } from './calls/mix.ts'
export { clearCookie, logout, userinfo } from './calls/user.ts'
export { type CodeEntry, type CodeName, codes } from './codes.ts'
export { isSuccessCode } from './success.ts'
export { type Envelope, envelopeSchema, failureEnvelope, successEnvelope } from './envelope.ts'
export { headerNames, traceIdPattern } from './header-names.ts'
export { ContractError, parseInput, parseOutput } from './parse.ts'
export { type Platform, type PlatformCode, platformCodes } from './platform.ts'
