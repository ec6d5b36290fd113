import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { CallFacts, SigningDevice } from '../../calls/call-facts.ts'

/** A device of an account, proven by its key. */
export interface KnownDevice {
  readonly thumbprint: string
  readonly failures: number
}

const mostDevices = 20

/** The device of this account that signed the request or vouched for its key; null where there is none. */
export async function findKnownDevice(
  db: Kysely<Database>,
  account: Account | null,
  facts: CallFacts,
): Promise<KnownDevice | null> {
  const thumbprints = [facts.device?.thumbprint, facts.knownDevice?.thumbprint].filter(
    (thumbprint) => thumbprint !== undefined,
  )
  // The query runs for an unknown name too: its time tells nothing (protocol 3.13).
  const known = await db
    .selectFrom('device')
    .select(['thumbprint', 'failures'])
    .where('user_id', '=', account?.user_id ?? '')
    .where('thumbprint', 'in', thumbprints.length === 0 ? [''] : thumbprints)
    .orderBy('seen_at', 'desc')
    .executeTakeFirst()
  return known ?? null
}

/** A device and since when the account knows it without a break. */
export interface DeviceHistory {
  readonly thumbprint: string
  readonly created_at: Date
}

/** Forgets every device of an account but one, which stays known since when it was; answers all that were known before. */
export async function forgetOtherDevices(
  db: Kysely<Database>,
  { userId, kept }: { readonly userId: string; readonly kept: string },
): Promise<readonly DeviceHistory[]> {
  const before = await db
    .selectFrom('device')
    .select(['thumbprint', 'created_at'])
    .where('user_id', '=', userId)
    .execute()
  await db.deleteFrom('device').where('user_id', '=', userId).where('thumbprint', '!=', kept).execute()
  return before
}

/** Makes a device known to an account, and forgets the oldest ones beyond twenty. */
export async function rememberDevice(
  db: Kysely<Database>,
  device: SigningDevice,
  owner: { readonly userId: string; readonly userAgent: string; readonly nowMs: number },
): Promise<void> {
  const at = new Date(owner.nowMs)
  const label = owner.userAgent.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 100)
  await db
    .insertInto('device')
    .values({
      user_id: owner.userId,
      thumbprint: device.thumbprint,
      spki: device.spki,
      algorithm: device.algorithm,
      label: label === '' ? null : label,
      created_at: at,
      seen_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'thumbprint']).doUpdateSet({ seen_at: at, failures: 0 }),
    )
    .execute()
  const kept = db
    .selectFrom('device')
    .select('thumbprint')
    .where('user_id', '=', owner.userId)
    .orderBy('seen_at', 'desc')
    .limit(mostDevices)
  await db
    .deleteFrom('device')
    .where('user_id', '=', owner.userId)
    .where('thumbprint', 'not in', kept)
    .execute()
}
