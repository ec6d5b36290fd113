import type { ActName } from '../../contract/acts.ts'
import { requestLifeMs, soleOwnerDelayMs } from '../../contract/rule.ts'
import { isOwner, listActive } from '../operators/operator-rows.ts'
import type { ConsoleContext, OperatorMail } from '../ports.ts'
import { writeEntry } from '../record/write-entry.ts'
import { randomId } from '../secrets.ts'
import type { ActScope } from './act-scope.ts'
import { requestMails } from './request-mails.ts'
import { reasonOf } from './run-act.ts'

/** What is asked for. */
interface AskedAct {
  readonly act: ActName
  readonly input: object
  readonly subject: string | null
}

/** A request that was kept, and whom to tell of it. */
interface KeptRequest {
  readonly id: string
  /** From when on the only owner may carry it out; null where another owner has to approve it. */
  readonly readyAt: number | null
  readonly mails: readonly OperatorMail[]
}

/** Keeps a request until an owner decides about it. */
export async function keepRequest(
  context: Pick<ConsoleContext, 'siteName' | 'origin'>,
  { act, input, subject }: AskedAct,
  { db, website, nowMs, operator, ip }: ActScope,
): Promise<KeptRequest> {
  const all = await listActive(db, website)
  const others = all.filter((other) => isOwner(other) && other.id !== operator.id)
  const readyAt = others.length === 0 ? nowMs + soleOwnerDelayMs : null
  const id = randomId()
  const reason = reasonOf(input) ?? ''
  await db
    .insertInto('operator_request')
    .values({
      ...{ id, website, act, input: JSON.stringify(input), subject, reason },
      ...{ asked_by: operator.id, asked_at: new Date(nowMs), state: 'waiting' },
      ready_at: readyAt === null ? null : new Date(readyAt),
      expires_at: new Date((readyAt ?? nowMs) + requestLifeMs),
    })
    .execute()
  await writeEntry(db, {
    ...{ website, operatorId: operator.id, actor: operator.name, act, outcome: 'asked' },
    ...{ subject, reason, atMs: nowMs, ip },
  })
  return { id, readyAt, mails: requestMails(context, { act, subject, reason, operator, others, readyAt }) }
}
