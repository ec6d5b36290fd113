import type { ActName } from '../../contract/acts.ts'
import { areIndependent } from '../../contract/independence.ts'
import { requestLifeMs, soleOwnerDelayMs } from '../../contract/rule.ts'
import { isOwner, listActive, listOrigins } from '../operators/operator-rows.ts'
import type { ConsoleContext } from '../ports.ts'
import { writeEntry } from '../record/write-entry.ts'
import { randomId } from '../secrets.ts'
import type { ActScope } from './act-scope.ts'
import { queueMails } from './queue-mails.ts'
import { requestMails } from './request-mails.ts'
import { reasonOf } from './run-act.ts'

/** What is asked for. */
interface AskedAct {
  readonly act: ActName
  readonly input: object
  readonly subject: string | null
}

/** A request that was kept, with the mails about it. */
interface KeptRequest {
  readonly id: string
  /** From when on an owner may carry it out alone; null where an independent one has to approve it. */
  readonly readyAt: number | null
  /** Sends the mails once the request is committed; they wait in the queue until then. */
  readonly afterwards: () => Promise<void>
}

/** Keeps a request until an owner decides about it. */
export async function keepRequest(
  context: Pick<ConsoleContext, 'siteName' | 'origin' | 'queueMail'>,
  { act, input, subject }: AskedAct,
  { db, website, nowMs, operator, ip }: ActScope,
): Promise<KeptRequest> {
  const all = await listActive(db, website)
  const origins = await listOrigins(db, website)
  const owners = all.filter(isOwner)
  const independent = owners.filter((owner) => areIndependent(owner.id, operator.id, origins))
  const readyAt = independent.length === 0 ? nowMs + soleOwnerDelayMs : null
  const told = readyAt === null ? independent : owners
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
  const mails = requestMails(context, { act, subject, reason, operator, told, readyAt })
  return { id, readyAt, afterwards: await queueMails(context, db, mails) }
}
