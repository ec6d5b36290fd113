import {
  type AnyCall,
  getCrossTerminalLoginStatus,
  getQrKeyStatus,
  type RateClass,
  sendCode,
} from '@portico/contract'

/** Where somebody logs in, opens an account, or shows a code. */
const guardedClasses: readonly RateClass[] = ['login', 'verify', 'register']

/** Where codes are asked for, and what is asked again and again and gives the session in the end. */
const guardedNames: readonly string[] = [sendCode.name, getQrKeyStatus.name, getCrossTerminalLoginStatus.name]

/** Whether a call is refused to an address or a device that an operator has blocked. Pages, prices and sessions that exist are not. */
export function isKeptFromBlocked({ rate, name }: Pick<AnyCall, 'rate' | 'name'>): boolean {
  return guardedClasses.includes(rate) || guardedNames.includes(name)
}
