import { fromBase64, signDeviceCheck, signRequest, utf8 } from '@portico/channel'
import { headerNames, type SigningConfig } from '@portico/contract'
import type { Draft } from '@portico/request'
import type { KeyStore } from '../keys/key-store.ts'
import { isListed, signModeOf } from './sign-mode.ts'
import type { Signer } from './signer.ts'

export interface SignatureOptions {
  readonly keys: KeyStore
  /** Id of the user who was signed in last, empty for nobody. */
  readonly lastUserId: () => string
}

/** Creates what signs drafts: the headers of SIGN-02, none where the configuration wants none for the path. */
export function createSignature({ keys, lastUserId }: SignatureOptions) {
  async function deviceCheckOf(draft: Draft, signer: Signer): Promise<Record<string, string>> {
    const key = await keys.forUser(lastUserId())
    const signKeySpki = fromBase64(signer.pair.publicKey)
    if (key === null || signKeySpki === null) return {}
    const { target, timeMs, traceId } = draft
    return {
      [headerNames.deviceCheck]: await signDeviceCheck({ key, path: target, timeMs, traceId, signKeySpki }),
      [headerNames.deviceCheckAlgorithm]: key.algorithm,
    }
  }

  return async (draft: Draft, signer: Signer, config: SigningConfig): Promise<Record<string, string>> => {
    const { call, target, timeMs, traceId } = draft
    const mode = signModeOf(call.path, config)
    if (mode === null) return {}
    const body = utf8(draft.body ?? '')
    return {
      ...(await signRequest({ key: signer.pair, mode, path: target, timeMs, traceId, body })),
      ...(isListed(call.path, config.userCheckDeviceUrl) ? await deviceCheckOf(draft, signer) : {}),
    }
  }
}
