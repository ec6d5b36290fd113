import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { readBrowser } from '../../http/browser-words.ts'
import { lockAccount } from '../find-account.ts'
import { maskEmail, maskMobile } from '../login-name.ts'
import { type FoundAccount, foundAccount } from './look-up.ts'
import type { OperatorScope } from './operator-scope.ts'

/** A way to sign in, or a second step. */
export interface PersonSignIn {
  readonly kind: 'password' | 'email' | 'mobile' | 'authenticator' | 'passkey' | 'link' | 'recovery-codes'
  /** How its owner knows it; null where there is one of its kind. */
  readonly label: string | null
  readonly use: 'log-in' | 'second-step' | 'off'
  readonly usedAt: number | null
}

/** A session that can be used. */
export interface PersonSession {
  /** The thumbprint of the device's key, by which a device is blocked. */
  readonly deviceKey: string
  readonly handle: string
  readonly browser: string
  readonly system: string
  readonly country: string | null
  readonly ip: string
  readonly signedInBy: string | null
  readonly startedAt: number
  readonly seenAt: number
}

/** What an account is allowed, and where it belongs. */
export interface PersonStanding {
  readonly openOtc: boolean
  readonly openContract: boolean
  readonly openGtFees: boolean
  readonly identityLevel: number
  readonly identityFlag: number
  readonly vipLevel: number
  readonly showUserVip: boolean
  /** The agency that manages it; null for none. */
  readonly agencyId: string | null
}

/** An account as support sees it; times are milliseconds since the epoch. */
export interface PersonView extends FoundAccount {
  readonly frozenReason: string | null
  readonly frozenAt: number | null
  readonly lockedUntil: number | null
  readonly failures: number
  readonly closingAt: number | null
  readonly moneyLockedUntil: number | null
  readonly residence: string | null
  readonly language: string | null
  readonly children: string[]
  readonly standing: PersonStanding
  readonly sessions: PersonSession[]
  readonly signIns: PersonSignIn[]
  readonly activity: { id: number; at: number; action: string; actor: string; ip: string | null }[]
}

const mostSessions = 50
const mostEntries = 50

const timeOf = (at: Date | null) => at?.getTime() ?? null

async function sessionsOf(
  { sql, website, nowMs }: OperatorScope,
  userId: string,
  countryOf: (ip: string) => string | null,
): Promise<PersonSession[]> {
  const now = new Date(nowMs)
  const rows = await sql.db
    .selectFrom('session')
    .selectAll()
    .where('website', '=', website)
    .where((where) => where.or([where('user_id', '=', userId), where('acting_parent', '=', userId)]))
    .where('ended_at', 'is', null)
    .where('idle_until', '>', now)
    .where('absolute_until', '>', now)
    .orderBy('seen_at', 'desc')
    .limit(mostSessions)
    .execute()
  return rows.map((row) => {
    const { browser, system } = readBrowser(row.user_agent ?? '')
    return {
      ...{ handle: row.handle, browser: browser ?? '', system: system ?? '', ip: row.ip ?? '' },
      country: row.ip === null ? null : countryOf(row.ip),
      deviceKey: row.thumbprint,
      signedInBy: row.signed_in_by,
      startedAt: row.created_at.getTime(),
      seenAt: row.seen_at.getTime(),
    }
  })
}

/** What the account itself holds: a password, and codes by mail or text message. */
function ownSignIns(account: Account): PersonSignIn[] {
  const { email, mobile, area_code: areaCode } = account
  const step = (isOn: boolean) => (isOn ? 'second-step' : 'off')
  return [
    ...(account.password_hash === null
      ? []
      : [{ kind: 'password', label: null, use: 'log-in', usedAt: null } as const]),
    ...(email === null
      ? []
      : [
          {
            ...({ kind: 'email', label: maskEmail(email) } as const),
            ...({ use: step(account.email_enable), usedAt: null } as const),
          },
        ]),
    ...(mobile === null
      ? []
      : [
          {
            ...({ kind: 'mobile', label: maskMobile(mobile, areaCode) } as const),
            ...({ use: step(account.phone_enable), usedAt: null } as const),
          },
        ]),
    ...(account.totp_enable
      ? [{ kind: 'authenticator', label: null, use: 'second-step', usedAt: null } as const]
      : []),
  ]
}

async function signInsOf(db: Kysely<Database>, account: Account): Promise<PersonSignIn[]> {
  const { user_id: userId } = account
  const passkeys = await db
    .selectFrom('passkey')
    .select(['name', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const links = await db
    .selectFrom('linked_sign_in')
    .select(['provider', 'label', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const codes = await db
    .selectFrom('recovery_code')
    .select('digest')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return [
    ...ownSignIns(account),
    ...passkeys.map(
      ({ name, used_at: used }) =>
        ({ kind: 'passkey', label: name, use: 'log-in', usedAt: timeOf(used) }) as const,
    ),
    ...links.map(
      ({ provider, label, used_at: used }) =>
        ({ kind: 'link', label: `${provider}: ${label}`, use: 'log-in', usedAt: timeOf(used) }) as const,
    ),
    ...(codes.length === 0
      ? []
      : [{ kind: 'recovery-codes', label: String(codes.length), use: 'second-step', usedAt: null } as const]),
  ]
}

async function standingOf(db: Kysely<Database>, account: Account): Promise<PersonStanding> {
  const { settings, identity_level: identityLevel, identity_flag: identityFlag } = account
  const member = await db
    .selectFrom('agency_member')
    .select('agency_id')
    .where('website', '=', account.website)
    .where('user_id', '=', account.user_id)
    .executeTakeFirst()
  return {
    openOtc: settings['openOtc'] === true,
    openContract: settings['openContract'] === true,
    openGtFees: settings['openGtFees'] === true,
    ...{ identityLevel, identityFlag, vipLevel: account.vip_level },
    showUserVip: account.show_user_vip !== 0,
    agencyId: member?.agency_id ?? null,
  }
}

/** What an account is allowed, held as it is until the transaction ends, so that it can be changed by what was read; null for none. */
export async function lockStanding(scope: OperatorScope, userId: string): Promise<PersonStanding | null> {
  const { sql, website } = scope
  const account = await lockAccount(sql.db, { website, userId })
  return account === null ? null : standingOf(sql.db, account)
}

/** Everything that support sees of an account; null where there is none. */
export async function readPerson(
  scope: OperatorScope,
  wish: {
    readonly userId: string
    readonly usedUp: number
    readonly countryOf: (ip: string) => string | null
  },
): Promise<PersonView | null> {
  const { sql, website, nowMs } = scope
  const { userId, usedUp, countryOf } = wish
  const accounts = sql.db.selectFrom('account').where('website', '=', website)
  const account = await accounts.selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (account === undefined) return null
  const children = await accounts.select('user_id').where('parent_user_id', '=', userId).execute()
  const entries = await sql.db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'actor', 'ip'])
    .where('website', '=', website)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(mostEntries)
    .execute()
  return {
    ...foundAccount(account, { nowMs, usedUp }),
    ...{ frozenReason: account.frozen_reason, frozenAt: timeOf(account.frozen_at) },
    ...{ lockedUntil: timeOf(account.locked_until), failures: account.failures },
    ...{ closingAt: timeOf(account.closing_at), moneyLockedUntil: timeOf(account.money_locked_until) },
    ...{ residence: account.residence, language: account.locale },
    children: children.map((child) => child.user_id),
    standing: await standingOf(sql.db, account),
    sessions: await sessionsOf(scope, userId, countryOf),
    signIns: await signInsOf(sql.db, account),
    activity: entries.map(({ at, ...entry }) => ({ ...entry, at: at.getTime() })),
  }
}
