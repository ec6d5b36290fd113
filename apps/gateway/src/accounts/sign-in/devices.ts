import type { Account, Database } from '@portico/stores'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { CallFacts, SigningDevice } from '../../calls/call-facts.ts'
import { always, runJoined } from '../joined-statements.ts'

/** A device of an account, proven by its key. */
export interface KnownDevice {
  readonly thumbprint: string
  readonly failures: number
}

const mostDevices = 20

/** The keys that a request shows: the one that signed it and the one that vouches for it. */
export function shownThumbprints({ device, knownDevice }: CallFacts): readonly string[] {
  return [device?.thumbprint, knownDevice?.thumbprint].filter((thumbprint) => thumbprint !== undefined)
}

/** Of devices the one with such a key that was used last. */
export function devicesOf(
  devices: SelectQueryBuilder<Database, 'device', object>,
  thumbprints: readonly string[],
) {
  return devices
    .select(['device.thumbprint', 'device.failures'])
    .where('device.thumbprint', 'in', thumbprints.length === 0 ? [''] : thumbprints)
    .orderBy('device.seen_at', 'desc')
    .limit(1)
}

/** The device of this account that signed the request or vouched for its key; null where there is none. */
export async function findKnownDevice(
  db: Kysely<Database>,
  account: Account | null,
  facts: CallFacts,
): Promise<KnownDevice | null> {
  // The query runs for an unknown name too: its time tells nothing (protocol 3.13).
  const known = await devicesOf(db.selectFrom('device'), shownThumbprints(facts))
    .where('device.user_id', '=', account?.user_id ?? '')
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

/** Whose device it is, and when it was used. */
export interface DeviceUse {
  readonly userId: string
  readonly userAgent: string
  readonly nowMs: number
}

/** Makes a device known to an account, and forgets the oldest ones beyond twenty, as parts of a joined statement. */
export function deviceParts(device: SigningDevice, use: DeviceUse, condition: RawBuilder<boolean>) {
  const { userId, nowMs } = use
  const { thumbprint, spki, algorithm } = device
  const at = new Date(nowMs)
  const label = use.userAgent.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 100)
  const remembered = sql`
    insert into device (user_id, thumbprint, spki, algorithm, label, created_at, seen_at)
    select ${userId}, ${thumbprint}, ${spki}, ${algorithm}, ${label === '' ? null : label}, ${at}, ${at}
    where ${condition}
    on conflict (user_id, thumbprint) do update set seen_at = excluded.seen_at, failures = 0
    returning 1`
  // This one is the newest, and is not among the rows that the statement sees.
  const forgotten = sql`
    delete from device
    where user_id = ${userId} and thumbprint <> ${thumbprint} and ${condition} and thumbprint not in (
      select thumbprint from device where user_id = ${userId} and thumbprint <> ${thumbprint}
      order by seen_at desc limit ${mostDevices - 1}
    )`
  return { remembered, forgotten }
}

/** The same as a statement of its own. */
export async function rememberDevice(
  db: Kysely<Database>,
  device: SigningDevice,
  use: DeviceUse,
): Promise<void> {
  await runJoined(db, deviceParts(device, use, always), 'remembered')
}
