import type { Backend } from '@portico/stores'

/** A secret of the server by its name, 32 bytes. */
export type ServerSecrets = (name: string) => Uint8Array

/**
 * `incoming`: what the backend sends to the site; `outgoing`: what it is sent. The keys differ, so that nobody can send back to
 * the site what the site has signed.
 */
export type MessageDirection = 'incoming' | 'outgoing'

type Named = Pick<Backend, 'website' | 'name'>

/** The key of messages in one direction. It is stored nowhere: somebody who reads the database alone cannot sign. */
export function messageKey(
  secret: ServerSecrets,
  direction: MessageDirection,
  { website, name, seed }: Named & { readonly seed: string },
): Uint8Array {
  return secret(`backend messages ${direction} ${website} ${name} ${seed}`)
}

/** The keys that are valid at a time: the present one first, and the one before it while that still is. */
export function validKeys(
  secret: ServerSecrets,
  direction: MessageDirection,
  { backend, nowMs }: { readonly backend: Backend; readonly nowMs: number },
): readonly [Uint8Array, ...Uint8Array[]] {
  const current = messageKey(secret, direction, backend)
  const { old_seed: seed, old_until: until } = backend
  if (seed === null || until === null || until.getTime() <= nowMs) return [current]
  return [current, messageKey(secret, direction, { ...backend, seed })]
}

/** A key as libraries for Standard Webhooks take it. */
export function writtenKey(key: Uint8Array): string {
  return `whsec_${Buffer.from(key).toString('base64')}`
}
