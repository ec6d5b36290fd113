import { type ActInput, type ActName, actRules } from '../../contract/acts.ts'
import { judgeAct, judgeRoles } from '../../contract/rule.ts'
import { activeOperator } from '../operators/operator-rows.ts'
import type { ConsoleContext } from '../ports.ts'
import { writeEntry } from '../record/write-entry.ts'
import type { ActScope, Caller, Done, Handlers, Refused } from './act-scope.ts'
import { keepRequest } from './keep-request.ts'
import { readInput, reasonOf, runAct, subjectOf } from './run-act.ts'

/** What a call of an act came to. */
export type Performed =
  | { readonly state: 'done'; readonly data: unknown }
  | { readonly state: 'asked'; readonly id: string; readonly readyAt: number | null }
  | ({ readonly state: 'refused' } & Refused)

/** An act and what was read for it, of which alone something is kept. */
interface Wish {
  readonly name: ActName
  readonly input: ActInput<ActName>
}

interface Performing {
  readonly context: ConsoleContext
  readonly handlers: Handlers
}

/** Ends a transaction without keeping anything of it; with a refusal, unless that was the intention. */
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

/**
 * Runs in a transaction as the operator is at this moment, since roles may have changed after the session was read.
 * @throws Undone where the table of rules refuses
 */
function within<Result>(
  { sql, website, now }: ConsoleContext,
  { caller, name }: { readonly caller: Caller; readonly name: ActName },
  run: (scope: ActScope) => Promise<Result>,
): Promise<Result> {
  const { operator, provenAtMs, session, ip } = caller
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
    return run({ db, website, nowMs, operator: current, approver: null, session, ip })
  })
}

/**
 * Does the act itself.
 * @throws Undone where the handler refuses, so that nothing stays of what it wrote
 */
async function attempt(handlers: Handlers, wish: Wish, scope: ActScope): Promise<Done<unknown>> {
  const outcome = await runAct(handlers, wish, scope)
  if ('refusal' in outcome) throw new Undone(outcome)
  return outcome
}

async function doNow({ context, handlers }: Performing, caller: Caller, wish: Wish): Promise<Performed> {
  const { name, input } = wish
  const done = await undoneOr(() =>
    within(context, { caller, name }, async (scope) => {
      const outcome = await attempt(handlers, wish, scope)
      if (actRules[name].record === 'none') return outcome
      const { website, operator, nowMs: atMs, ip } = scope
      const { before, after, subject = subjectOf(input) } = outcome
      await writeEntry(scope.db, {
        ...{ website, operatorId: operator.id, actor: operator.name, act: name, outcome: 'done' },
        ...{ subject, reason: reasonOf(input), before, after, atMs, ip },
      })
      return outcome
    }),
  )
  if (done instanceof Undone) return refusedBy(done)
  await done.afterwards?.()
  return { state: 'done', data: done.data }
}

/** Tries the act and undoes it, so that what cannot be done is refused at once, before somebody approves it. */
async function rehearse(
  { context, handlers }: Performing,
  caller: Caller,
  wish: Wish,
): Promise<Refused | { readonly subject: string | null }> {
  let subject = subjectOf(wish.input)
  const undone = await undoneOr(() =>
    within(context, { caller, name: wish.name }, async (scope) => {
      const outcome = await attempt(handlers, wish, scope)
      subject = outcome.subject ?? subject
      throw new Undone(null)
    }),
  )
  return undone.refused ?? { subject }
}

async function ask(performing: Performing, caller: Caller, wish: Wish): Promise<Performed> {
  const { context } = performing
  const rehearsed = await rehearse(performing, caller, wish)
  if ('refusal' in rehearsed) return { state: 'refused', ...rehearsed }
  const { name, input } = wish
  const asked = await undoneOr(() =>
    within(context, { caller, name }, (scope) =>
      keepRequest(context, { act: name, input, subject: rehearsed.subject }, scope),
    ),
  )
  if (asked instanceof Undone) return refusedBy(asked)
  await asked.afterwards()
  return { state: 'asked', id: asked.id, readyAt: asked.readyAt }
}

function refusedBy({ refused }: Undone): Performed {
  return { state: 'refused', ...(refused ?? { refusal: 'unavailable' }) }
}

/** Performs acts by the table of rules: at once, or as a request that waits for a second person. */
export function createPerforming(context: ConsoleContext, handlers: Handlers) {
  const performing = { context, handlers }
  return async (
    caller: Caller,
    { name, input: raw }: { readonly name: ActName; readonly input: unknown },
  ): Promise<Performed> => {
    // What an act takes is told to those alone who may do it.
    if (!judgeRoles(actRules[name], caller.operator.roles)) return { state: 'refused', refusal: 'role' }
    const read = readInput(name, raw)
    if ('refusal' in read) return { state: 'refused', ...read }
    const wish = { name, input: read.input }
    return actRules[name].approval === 'second-person'
      ? ask(performing, caller, wish)
      : doNow(performing, caller, wish)
  }
}
