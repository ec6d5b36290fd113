import type { Algorithm, DeviceKeyPair } from '@portico/channel'

/** What may be told of a stored pair (SIGN-04): nothing that signs. */
export interface PairFacts {
  readonly thumbprint: string
  readonly algorithm: Algorithm
  /** Milliseconds since the epoch at which the pair was stored. */
  readonly timestamp: number
}

/** To whom a successful sign-in binds the pair that signed it (KEY-02). */
export interface Binding {
  readonly pair: DeviceKeyPair
  /** The session's handle. */
  readonly handle: string
  readonly userId: string
}

/**
 * The device's key pairs (KEY-04): one by session, one by user, a backup, and the one that is held until a sign-in
 * succeeds. Nothing here rejects: where storage fails, pairs live as long as the page.
 */
export interface KeyStore {
  forSession(handle: string): Promise<DeviceKeyPair | null>
  /** The pair of the user; without an id, of anyone who signed in last. It proves a known device (SIGN-02). */
  forUser(userId: string): Promise<DeviceKeyPair | null>
  backup(algorithm: Algorithm): Promise<DeviceKeyPair | null>
  held(algorithm: Algorithm): Promise<DeviceKeyPair | null>
  hold(pair: DeviceKeyPair): Promise<void>
  keepBackup(pair: DeviceKeyPair): Promise<void>
  /** Binds the pair; what the previous session had, and a held or backup pair that this is, end with it. */
  bind(binding: Binding, previousHandle: string | null): Promise<void>
  /** Forgets all but the pairs by user (protocol 3.9). */
  forgetSessions(): Promise<void>
  facts(): Promise<readonly PairFacts[]>
  /** Makes a pair that this store can keep. */
  readonly extractable: boolean
}
