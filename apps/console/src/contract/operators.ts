import * as v from 'valibot'
import { defineAct } from './act.ts'
import {
  anyObject,
  entryNumber,
  milliseconds,
  operatorContact,
  operatorName,
  plainText,
  reason,
  shortId,
} from './fields.ts'
import { operatorRoles, rolesSchema } from './roles.ts'

const roles = v.array(v.picklist(operatorRoles))

const colleague = v.object({
  id: shortId,
  name: v.string(),
  contact: v.nullable(v.string()),
  roles,
  joinedAt: milliseconds,
  seenAt: v.nullable(milliseconds),
  passkeys: v.number(),
})

/** An operator as owners see them. */
export type Colleague = v.InferOutput<typeof colleague>

const invitation = v.object({
  id: shortId,
  name: v.string(),
  roles,
  invitedBy: v.nullable(v.string()),
  expiresAt: milliseconds,
})

/** An invitation that was not used yet. */
export type Invitation = v.InferOutput<typeof invitation>

const request = v.object({
  id: shortId,
  act: v.string(),
  subject: v.nullable(v.string()),
  reason: v.string(),
  input: anyObject,
  askedBy: v.string(),
  askedAt: milliseconds,
  /** From when on the one who asked may carry it out; null where another owner has to approve it. */
  readyAt: v.nullable(milliseconds),
  expiresAt: milliseconds,
  isOwn: v.boolean(),
  /** Whether the reader may carry it out now. */
  decision: v.picklist(['do', 'role', 'own', 'early', 'expired']),
})

/** An act that waits. */
export type Waiting = v.InferOutput<typeof request>

const entry = v.object({
  id: v.number(),
  at: milliseconds,
  actor: v.string(),
  act: v.string(),
  outcome: v.picklist(['done', 'asked']),
  subject: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  before: anyObject,
  after: anyObject,
  approver: v.nullable(v.string()),
  ip: v.nullable(v.string()),
})

/** One entry of the record. */
export type RecordEntry = v.InferOutput<typeof entry>

const recordFilter = {
  actor: v.optional(v.pipe(plainText, v.maxLength(64))),
  act: v.optional(v.pipe(plainText, v.maxLength(64))),
  subject: v.optional(v.pipe(plainText, v.maxLength(254))),
}

const link = v.object({ link: v.string(), expiresAt: milliseconds })
const nothing = v.null()
const onRequest = v.strictObject({ id: shortId })
const onColleague = v.strictObject({ id: shortId, reason })
const newRoles = v.strictObject({ id: shortId, roles: rolesSchema, reason })

/** What is done with operators, and with what they did. Acts on owners have names of their own, since they need a second person. */
export const operatorActs = {
  'record.read': defineAct({
    input: v.strictObject({ ...recordFilter, before: v.optional(entryNumber) }),
    output: v.object({ entries: v.array(entry), next: v.nullable(v.number()) }),
  }),
  'record.export': defineAct({
    input: v.strictObject(recordFilter),
    output: v.object({ csv: v.string(), rows: v.number(), isCut: v.boolean() }),
  }),
  'operators.list': defineAct({
    input: v.strictObject({}),
    output: v.object({ operators: v.array(colleague), invitations: v.array(invitation) }),
  }),
  'operators.invite': defineAct({
    input: v.strictObject({ name: operatorName, contact: operatorContact, roles: rolesSchema, reason }),
    output: link,
  }),
  'operators.withdraw-invitation': defineAct({ input: onColleague, output: nothing }),
  'operators.set-roles': defineAct({ input: newRoles, output: nothing }),
  'operators.set-owner-roles': defineAct({ input: newRoles, output: nothing }),
  'operators.remove': defineAct({ input: onColleague, output: nothing }),
  'operators.remove-owner': defineAct({ input: onColleague, output: nothing }),
  'requests.list': defineAct({
    input: v.strictObject({}),
    output: v.object({ requests: v.array(request) }),
  }),
  'requests.carry-out': defineAct({ input: onRequest, output: nothing }),
  'requests.refuse': defineAct({ input: onRequest, output: nothing }),
  'requests.cancel': defineAct({ input: onRequest, output: nothing }),
}
