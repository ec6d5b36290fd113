import type { AnyCall } from './call.ts'
import {
  changePassword,
  confirmTotp,
  endSession,
  listAccounts,
  listActivity,
  listSessions,
  refreshSession,
  removeTotp,
  securityOverview,
  setSecondStep,
  startTotp,
} from './calls/account.ts'
import { cspSecurity } from './calls/log.ts'
import { marketAssets, marketHistory, marketQuote } from './calls/market.ts'
import { getDomainConfigList, getTdkMltQueryList, usdtRate } from './calls/mix.ts'
import { checkCaptcha, gatewaySignConfig, getCaptchaId } from './calls/security.ts'
import {
  registerEmail,
  registerMobile,
  registerMobileAndEmail,
  resetPassword,
  sendCode,
} from './calls/registration.ts'
import {
  agencyLogin,
  agencyVerifyLogin,
  agencyVerifyLoginV2,
  login,
  systemVerifyLogin,
  verifyLogin,
  verifyLoginV2,
} from './calls/sign-in.ts'
import { switchApp, switchDemoLogin, switchDemoTrade, switchWeb } from './calls/switch-account.ts'
import { clearCookie, logout, userinfo } from './calls/user.ts'

/** The whole contract: every call that the gateway serves, once. */
export const calls = Object.freeze([
  usdtRate,
  getDomainConfigList,
  getTdkMltQueryList,
  userinfo,
  logout,
  clearCookie,
  cspSecurity,
  marketAssets,
  marketQuote,
  marketHistory,
  gatewaySignConfig,
  getCaptchaId,
  checkCaptcha,
  login,
  agencyLogin,
  verifyLogin,
  verifyLoginV2,
  agencyVerifyLogin,
  agencyVerifyLoginV2,
  systemVerifyLogin,
  registerMobile,
  registerEmail,
  registerMobileAndEmail,
  sendCode,
  resetPassword,
  switchDemoLogin,
  switchDemoTrade,
  switchWeb,
  switchApp,
  refreshSession,
  listSessions,
  endSession,
  listActivity,
  securityOverview,
  setSecondStep,
  startTotp,
  confirmTotp,
  removeTotp,
  changePassword,
  listAccounts,
] as const) satisfies readonly AnyCall[]

/** The name of a call of the contract. */
export type CallName = (typeof calls)[number]['name']
