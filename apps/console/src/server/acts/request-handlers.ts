import type { OperatorRequest } from '@portico/stores'
import { actRules, isActName } from '../../contract/acts.ts'
import type { operatorActs, Waiting } from '../../contract/operators.ts'
import { type AccessOrigin, standingTo } from '../../contract/independence.ts'
import { type DecisionVerdict, judgeDecision, judgeRoles } from '../../contract/rule.ts'
import type { RefusalName } from '../../contract/session.ts'
import { type ActiveOperator, isOwner, listActive, listOrigins } from '../operators/operator-rows.ts'
import { writeEntry } from '../record/write-entry.ts'
import type { ActScope, Handlers, Outcome } from './act-scope.ts'
import { readInput, runAct } from './run-act.ts'

type RequestNames = Extract<keyof typeof operatorActs, `requests.${string}`>

const refusalOf: Readonly<Record<Exclude<DecisionVerdict, 'do'>, RefusalName>> = {
  role: 'role',
  own: 'own-request',
  early: 'early',
  expired: 'expired',
}

function waitingRows({ db, website, nowMs }: ActScope) {
  return db
    .selectFrom('operator_request')
    .selectAll()
    .where('website', '=', website)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', new Date(nowMs))
}

/** Who has access, and where it comes from. */
interface Everybody {
  readonly active: readonly ActiveOperator[]
  readonly origins: readonly AccessOrigin[]
}

async function readEverybody({ db, website }: ActScope): Promise<Everybody> {
  return { active: await listActive(db, website), origins: await listOrigins(db, website) }
}

function verdictOf(row: OperatorRequest, { operator, nowMs }: ActScope, { active, origins }: Everybody) {
  const owners = active.filter(isOwner).map(({ id }) => id)
  const standing = standingTo({ askedBy: row.asked_by, deciderId: operator.id }, owners, origins)
  const request = {
    readyAtMs: row.ready_at?.getTime() ?? null,
    expiresAtMs: row.expires_at.getTime(),
  }
  return judgeDecision(request, { roles: operator.roles, standing }, nowMs)
}

async function listWaiting(scope: ActScope): Promise<readonly Waiting[]> {
  const all = await readEverybody(scope)
  const rows = await waitingRows(scope).orderBy('asked_at').execute()
  const { id } = scope.operator
  return rows
    .filter((row) => isOwner(scope.operator) || row.asked_by === id)
    .map((row) => ({
      ...{ id: row.id, act: row.act, subject: row.subject, reason: row.reason, input: { ...row.input } },
      askedBy: all.active.find((operator) => operator.id === row.asked_by)?.name ?? '',
      askedAt: row.asked_at.getTime(),
      readyAt: row.ready_at?.getTime() ?? null,
      expiresAt: row.expires_at.getTime(),
      isOwn: row.asked_by === id,
      decision: verdictOf(row, scope, all),
    }))
}

/** Holds a request until the transaction ends, so that of two decisions at once the second finds none. */
function lockWaiting(scope: ActScope, id: string) {
  return waitingRows(scope).where('id', '=', id).forUpdate().executeTakeFirst()
}

async function settle(scope: ActScope, id: string, state: 'done' | 'refused' | 'cancelled'): Promise<void> {
  await scope.db
    .updateTable('operator_request')
    .set({ state, decided_by: scope.operator.id, decided_at: new Date(scope.nowMs) })
    .where('id', '=', id)
    .execute()
}

/** Carries an act out in the name of the one who asked, who must still be allowed to ask. */
async function carryOut(handlers: Handlers, row: OperatorRequest, scope: ActScope): Promise<Outcome<null>> {
  const all = await readEverybody(scope)
  const verdict = verdictOf(row, scope, all)
  if (verdict !== 'do') return { refusal: refusalOf[verdict] }
  const asker = all.active.find(({ id }) => id === row.asked_by)
  const { act: name } = row
  if (asker === undefined || !isActName(name)) return { refusal: 'expired' }
  const rule = actRules[name]
  if (!judgeRoles(rule, asker.roles)) return { refusal: 'expired' }
  const read = readInput(name, row.input)
  if ('refusal' in read) return { refusal: 'expired' }
  const approver = asker.id === scope.operator.id ? null : scope.operator.name
  const within = { ...scope, operator: asker, approver, session: null }
  const outcome = await runAct(handlers, { name, input: read.input }, within)
  if ('refusal' in outcome) return outcome
  await writeEntry(scope.db, {
    ...{ website: scope.website, operatorId: asker.id, actor: asker.name, act: name, outcome: 'done' },
    ...{ subject: outcome.subject ?? row.subject, reason: row.reason, approver },
    ...{ before: outcome.before, after: outcome.after, atMs: scope.nowMs, ip: scope.ip },
  })
  await settle(scope, row.id, 'done')
  const { afterwards } = outcome
  return { data: null, ...(afterwards === undefined ? {} : { afterwards }) }
}

/** The requests of operators, and the decisions about them. */
export function requestHandlers(handlers: () => Handlers): Handlers<RequestNames> {
  return {
    'requests.list': async (_input, scope) => ({ data: { requests: [...(await listWaiting(scope))] } }),
    'requests.carry-out': async ({ id }, scope) => {
      const row = await lockWaiting(scope, id)
      return row === undefined ? { refusal: 'unknown' } : carryOut(handlers(), row, scope)
    },
    'requests.refuse': async ({ id }, scope) => {
      const row = await lockWaiting(scope, id)
      if (row === undefined) return { refusal: 'unknown' }
      if (row.asked_by === scope.operator.id) return { refusal: 'own-request' }
      await settle(scope, id, 'refused')
      return { data: null, after: { act: row.act, subject: row.subject } }
    },
    'requests.cancel': async ({ id }, scope) => {
      const row = await lockWaiting(scope, id)
      if (row === undefined || row.asked_by !== scope.operator.id) return { refusal: 'unknown' }
      await settle(scope, id, 'cancelled')
      return { data: null, after: { act: row.act, subject: row.subject } }
    },
  }
}
