import { addressGroup } from '@portico/stores'
import { keyedDigest } from '../secrets.ts'
import type { AccountServices } from '../services.ts'

/** A recovery that may begin, or how long to wait. */
export type RecoveryVerdict =
  | { readonly granted: true; giveBack(): Promise<void> }
  | { readonly granted: false; readonly retryAfterMs: number }

/**
 * Counts a recovery of a name: by the network that begins it, and in all, so that no owner is warned without end, and no
 * network alone uses up what a name has. Unknown names count alike (protocol 3.13).
 */
export async function askForRecovery(
  { context }: AccountServices,
  { kind, name, ip }: { readonly kind: string; readonly name: string; readonly ip: string },
): Promise<RecoveryVerdict> {
  const { limits, website } = context
  const target = `${website}:recovery:${keyedDigest(context.secret('names'), ['recovery', kind, name])}`
  const network = `${target}:${addressGroup(ip)}`
  const own = await limits.consume('recovery', network)
  if (!own.allowed) return { granted: false, retryAfterMs: own.retryAfterMs }
  const all = await limits.consume('recoveryName', target)
  if (!all.allowed) return { granted: false, retryAfterMs: all.retryAfterMs }
  return {
    granted: true,
    async giveBack() {
      await Promise.all([limits.giveBack('recovery', network), limits.giveBack('recoveryName', target)])
    },
  }
}
