import {
  isCommonProvider,
  type JsonObject,
  parseAddressRange,
  parseMailDomain,
  standingBlocks,
} from '@portico/stores'
import { sql } from 'kysely'
import type { ActInput } from '../../contract/acts.ts'
import { type BlockKind, type blockActs, mostBlocks } from '../../contract/blocks.ts'
import { type ActScope, doneOr, type Handlers, type Outcome, type Refused } from '../acts/act-scope.ts'
import { randomId } from '../secrets.ts'

type Wish = ActInput<'blocks.add'>

/** What a subject is in its one form, by kind; null where it is none. */
const formOf: { readonly [Kind in BlockKind]: (typed: string) => string | null } = {
  address: (typed) => parseAddressRange(typed)?.text ?? null,
  device: (typed) => (/^[A-Za-z0-9_-]{43}$/.test(typed) ? typed : null),
  'mail-domain': parseMailDomain,
}

const standing = (scope: ActScope) => standingBlocks(scope.db, scope).selectAll()

/** Reads whom the wish is about; a block of the operator's own address would be noticed by nobody but the operator. */
function judgeSubject({ kind, subject }: Wish, { ip }: ActScope): Refused | { readonly subject: string } {
  const form = formOf[kind](subject)
  if (form === null) return { refusal: 'field', field: 'subject' }
  const isOwn = kind === 'address' && ip !== null && parseAddressRange(form)?.covers(ip) === true
  return isOwn ? { refusal: 'own-address', field: 'subject' } : { subject: form }
}

/** What the record has for good: of addresses no more than the range that they lie in. */
function recorded(kind: BlockKind, subject: string): string {
  return kind === 'address' ? (parseAddressRange(subject)?.hidden ?? '') : subject
}

const untilOf = (endsAt: Date | null) => endsAt?.toISOString() ?? null

/** Ends a block of the same subject, whose place the new one takes; says what was there, unless there is no room for another one. */
async function replaceStanding(
  kind: BlockKind,
  subject: string,
  scope: ActScope,
): Promise<Refused | { readonly before: JsonObject }> {
  const { db, website, nowMs } = scope
  // Of two at once the second sees what the first has added.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`blocks ${website}`}, 0))`.execute(db)
  const rows = await standing(scope).where('kind', '=', kind).execute()
  const same = rows.find((row) => row.subject === subject)
  if (same === undefined && rows.length >= mostBlocks) return { refusal: 'too-many-blocks' }
  // One that has ended by its time still holds the place of its subject.
  await db
    .updateTable('block')
    .set({ ended_at: new Date(nowMs) })
    .where('website', '=', website)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .execute()
  if (same === undefined) return { before: { kind, blocked: false } }
  return { before: { kind, blocked: true, until: untilOf(same.ends_at) } }
}

/** Ends a block; answers whether there was one. */
async function endBlock({ db, nowMs }: ActScope, id: string): Promise<boolean> {
  const ended = await db
    .updateTable('block')
    .set({ ended_at: new Date(nowMs) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** What may shut very many people out, and is not for one person to decide. */
function isWide(kind: BlockKind, subject: string): boolean {
  if (kind === 'mail-domain') return isCommonProvider(subject)
  return kind === 'address' && parseAddressRange(subject)?.size === 'wide'
}

function addBy(people: 'one' | 'two') {
  return async (wish: Wish, scope: ActScope): Promise<Outcome<null>> => {
    const judged = judgeSubject(wish, scope)
    if ('refusal' in judged) return judged
    const { kind, hours, reason } = wish
    const { subject } = judged
    if (people === 'one' && isWide(kind, subject)) return { refusal: 'needs-second-person', field: 'subject' }
    const room = await replaceStanding(kind, subject, scope)
    if ('refusal' in room) return room
    const { db, website, nowMs, operator } = scope
    const endsAt = hours === null ? null : new Date(nowMs + hours * 3_600_000)
    await db
      .insertInto('block')
      .values({
        ...{ id: randomId(), website, kind, subject, reason, made_by: operator.name },
        ...{ made_at: new Date(nowMs), ends_at: endsAt, ended_at: null },
      })
      .execute()
    return {
      data: null,
      subject: recorded(kind, subject),
      ...room,
      after: { kind, blocked: true, until: untilOf(endsAt) },
    }
  }
}

/** Who is kept from logging in and from opening accounts. */
export function blockHandlers(): Handlers<keyof typeof blockActs> {
  return {
    'blocks.list': async (_input, scope) => {
      const rows = await standing(scope).orderBy('made_at', 'desc').orderBy('id').execute()
      const blocks = rows.map(({ id, kind, subject, reason, ...row }) => ({
        ...{ id, kind, subject, reason, by: row.made_by, at: row.made_at.getTime() },
        endsAt: row.ends_at?.getTime() ?? null,
      }))
      return { data: { blocks } }
    },
    'blocks.add': addBy('one'),
    'blocks.add-wide': addBy('two'),
    'blocks.end': async ({ id }, scope) => {
      const row = await standing(scope).where('id', '=', id).executeTakeFirst()
      if (row === undefined) return { refusal: 'unknown' }
      const { kind, subject } = row
      return doneOr(await endBlock(scope, id), 'unknown', {
        ...{
          subject: recorded(kind, subject),
          before: { kind, blocked: true },
          after: { kind, blocked: false },
        },
      })
    },
  }
}
