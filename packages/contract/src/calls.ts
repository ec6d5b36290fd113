import type { AnyCall } from './call.ts'
import { cspSecurity } from './calls/log.ts'
import { marketAssets, marketHistory, marketQuote } from './calls/market.ts'
import { getDomainConfigList, getTdkMltQueryList, usdtRate } from './calls/mix.ts'
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
] as const) satisfies readonly AnyCall[]

/** The name of a call of the contract. */
export type CallName = (typeof calls)[number]['name']
