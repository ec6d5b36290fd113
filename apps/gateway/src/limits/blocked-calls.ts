import {
  type AnyCall,
  getCrossTerminalLoginStatus,
  getQrKeyStatus,
  type RateClass,
  sendCode,
  stopRecovery,
} from '@portico/contract'

/** Where somebody logs in, opens an account, or shows a code. */
const guardedClasses: readonly RateClass[] = ['login', 'verify', 'register']

/** Where codes are asked for, and what is asked again and again and gives the session in the end. */
const guardedNames: readonly string[] = [sendCode.name, getQrKeyStatus.name, getCrossTerminalLoginStatus.name]

/** Whether a call is refused to an address or a device that an operator has blocked. Pages, prices and sessions that exist are not. */
export function isKeptFromBlocked({
  rate,
  name,
  session,
}: Pick<AnyCall, 'rate' | 'name' | 'session'>): boolean {
  // Who stops somebody from taking an account over gets nothing by it, and may sit behind the same address.
  if (session === 'required' || name === stopRecovery.name) return false
  return guardedClasses.includes(rate) || guardedNames.includes(name)
}
