import type { Algorithm, SignMode } from '@portico/channel'
import { type AnyCall, calls, type SigningConfig } from '@portico/contract'

/** Everything below it changes the account that a page acts for, so no call there can be forgotten. */
const switchPrefix = '/v1/user/sub/switch/'

const modesByPolicy = {
  none: [],
  read: [1, 2],
  write: [2],
} as const satisfies Record<AnyCall['signature'], readonly SignMode[]>

/**
 * Calls on which a stored key may vouch for the one that signs (SIGN-02): every first step of a log-in, so that anyone who comes back to a
 * browser is known there, whatever it logs in with.
 */
const deviceCheckPaths: ReadonlySet<string> = new Set(
  calls.filter(({ rate }) => rate === 'login').map(({ path }) => path),
)

/** The modes that a call takes; none for a call that is not signed (protocol 3.4). */
export function modesOf(call: AnyCall): readonly SignMode[] {
  return modesByPolicy[call.signature]
}

/** True where the header `userCheckDeviceSign` is looked at. */
export function takesDeviceCheck(call: AnyCall): boolean {
  return deviceCheckPaths.has(call.path)
}

/** The key sizes that count: 1024 bits only where the operator made them the default (KEY-01). */
export function algorithmsOf(defaultAlgorithm: Algorithm): readonly Algorithm[] {
  return defaultAlgorithm === 'rsa1024' ? ['rsa1024', 'rsa2048'] : ['rsa2048']
}

/** Which calls are signed how, as the signing configuration says it (SIGN-01). */
export type SigningRules = Pick<
  SigningConfig,
  'exactUrls' | 'prefixUrls' | 'signModes' | 'userCheckDeviceUrl'
>

/** Writes the rules out of the contract's policies, so that what browsers are told is what the gateway enforces. */
export function signingRules(contract: readonly AnyCall[] = calls): SigningRules {
  const signed = contract.filter((call) => call.signature !== 'none')
  const exact = signed.filter((call) => !call.path.startsWith(switchPrefix))
  return {
    exactUrls: exact.map((call) => call.path),
    prefixUrls: [switchPrefix],
    signModes: Object.fromEntries([
      ...exact.map((call) => [call.path, [...modesOf(call)]]),
      [switchPrefix, [...modesByPolicy.write]],
    ]),
    userCheckDeviceUrl: [...deviceCheckPaths],
  }
}
