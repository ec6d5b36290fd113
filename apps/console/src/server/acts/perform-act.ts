import { type ActName, actRules } from '../../contract/acts.ts'
import { judgeAct, requestLifeMs, soleOwnerDelayMs } from '../../contract/rule.ts'
import { activeOperator, isOwner, listActive } from '../operators/operator-rows.ts'
import type { ConsoleContext } from '../ports.ts'
import { writeEntry } from '../record/write-entry.ts'
import { randomId } from '../secrets.ts'
import type { ActScope, Caller, Done, Handlers, Refused } from './act-scope.ts'
import { requestMails } from './request-mails.ts'
import { readInput, reasonOf, runAct, subjectOf } from './run-act.ts'

/** What a call of an act came to. */
export type Performed =
  | { readonly state: 'done'; readonly data: unknown }
  | { readonly state: 'asked'; readonly id: string; readonly readyAt: number | null }
  | ({ readonly state: 'refused' } & Refused)

interface Wish {
  readonly name: ActName
  readonly input: object
}

/** Ends a transaction without keeping anything of it. */
class Undone extends Error {
  readonly refused: Refused | null

  constructor(refused: Refused | null) {
    super('undone')
    this.refused = refused
  }
}

async function undoneOr<Result>(run: () => Promise<Result>): Promise<Result | Undone> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Undone) return error
    throw error
  }
}

/** Performs acts by the table of rules: at once, or as a request that waits for a second person. */
export function createPerforming(context: ConsoleContext, handlers: Handlers) {
  const { sql, website, now } = context

  /** Runs in a transaction as the operator is at this moment, since roles may have changed after the session was read. */
  function within<Result>(
    { operator, provenAtMs, ip }: Caller,
    name: ActName,
    run: (scope: ActScope) => Promise<Result>,
  ): Promise<Result> {
    return sql.db.transaction().execute(async (db) => {
      const row = await db
        .selectFrom('operator')
        .selectAll()
        .where('website', '=', website)
        .where('id', '=', operator.id)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (row === undefined) throw new Undone({ refusal: 'signed-out' })
      const nowMs = now()
      const current = activeOperator(row)
      const verdict = judgeAct(actRules[name], { roles: current.roles, provenAtMs, nowMs })
      if (verdict === 'role' || verdict === 'stale') throw new Undone({ refusal: verdict })
      return run({ db, website, nowMs, operator: current, ip })
    })
  }

  /** Does the act itself; throws away what a handler that refuses has written. */
  async function attempt({ name, input }: Wish, scope: ActScope): Promise<Done<unknown>> {
    const read = readInput(name, input)
    if ('refusal' in read) throw new Undone(read)
    const outcome = await runAct(handlers, { name, input: read.input }, scope)
    if ('refusal' in outcome) throw new Undone(outcome)
    return outcome
  }

  async function doNow(caller: Caller, wish: Wish): Promise<Performed> {
    const done = await undoneOr(() =>
      within(caller, wish.name, async (scope) => {
        const outcome = await attempt(wish, scope)
        if (actRules[wish.name].record === 'entry') {
          await writeEntry(scope.db, {
            ...{ website, operatorId: scope.operator.id, actor: scope.operator.name, act: wish.name },
            ...{ outcome: 'done', subject: outcome.subject ?? subjectOf(wish.input) },
            ...{ reason: reasonOf(wish.input), before: outcome.before, after: outcome.after },
            ...{ atMs: scope.nowMs, ip: scope.ip },
          })
        }
        return outcome
      }),
    )
    if (done instanceof Undone) return refusedBy(done)
    await done.afterwards?.()
    return { state: 'done', data: done.data }
  }

  /** Tries the act and undoes it, so that what cannot be done is refused at once and nobody approves it in vain. */
  async function rehearse(
    caller: Caller,
    wish: Wish,
  ): Promise<Refused | { readonly subject: string | null }> {
    let subject = subjectOf(wish.input)
    const undone = await undoneOr(() =>
      within(caller, wish.name, async (scope) => {
        const outcome = await attempt(wish, scope)
        subject = outcome.subject ?? subject
        throw new Undone(null)
      }),
    )
    return undone.refused ?? { subject }
  }

  async function ask(caller: Caller, wish: Wish): Promise<Performed> {
    const rehearsed = await rehearse(caller, wish)
    if ('refusal' in rehearsed) return { state: 'refused', ...rehearsed }
    const { subject } = rehearsed
    const asked = await undoneOr(() =>
      within(caller, wish.name, async (scope) => {
        const { db, nowMs, operator, ip } = scope
        const all = await listActive(db, website)
        const others = all.filter((other) => isOwner(other) && other.id !== operator.id)
        const readyAt = others.length === 0 ? nowMs + soleOwnerDelayMs : null
        const id = randomId()
        const reason = reasonOf(wish.input) ?? ''
        await db
          .insertInto('operator_request')
          .values({
            ...{ id, website, act: wish.name, input: JSON.stringify(wish.input), subject, reason },
            ...{ asked_by: operator.id, asked_at: new Date(nowMs), state: 'waiting' },
            ready_at: readyAt === null ? null : new Date(readyAt),
            expires_at: new Date((readyAt ?? nowMs) + requestLifeMs),
          })
          .execute()
        await writeEntry(db, {
          ...{ website, operatorId: operator.id, actor: operator.name, act: wish.name, outcome: 'asked' },
          ...{ subject, reason, atMs: nowMs, ip },
        })
        const mails = requestMails(context, { act: wish.name, subject, reason, operator, others, readyAt })
        return { id, readyAt, mails }
      }),
    )
    if (asked instanceof Undone) return refusedBy(asked)
    await Promise.all(asked.mails.map(tell))
    return { state: 'asked', id: asked.id, readyAt: asked.readyAt }
  }

  /** The banner tells as well, so that a mail that cannot be sent stops nothing. */
  async function tell(mail: Parameters<ConsoleContext['sendMail']>[0]): Promise<void> {
    try {
      await context.sendMail(mail)
    } catch (error) {
      context.logger.warn({ err: error }, 'an operator could not be told of a request')
    }
  }

  return (caller: Caller, wish: Wish): Promise<Performed> =>
    actRules[wish.name].approval === 'second-person' ? ask(caller, wish) : doNow(caller, wish)
}

function refusedBy({ refused }: Undone): Performed {
  return { state: 'refused', ...(refused ?? { refusal: 'unavailable' }) }
}
