import * as v from 'valibot'
import { milliseconds } from './fields.ts'
import { operatorRoles } from './roles.ts'

/** Who is signed in, and what the page says on top. */
export const sessionView = v.object({
  operator: v.object({
    id: v.string(),
    name: v.string(),
    roles: v.array(v.picklist(operatorRoles)),
  }),
  /** The site that is worked on. */
  site: v.string(),
  provenAt: milliseconds,
  /** Acts that wait and that the operator sees. */
  waiting: v.number(),
  /** How many acts wait for their delay, since no independent owner can approve them. */
  delayed: v.number(),
})

/** Who is signed in. */
export type SessionView = v.InferOutput<typeof sessionView>

/** The text of a credential as a browser gives it (`PublicKeyCredential.toJSON()`). */
export const credentialText = v.pipe(v.string(), v.minLength(2), v.maxLength(20_000))

/** What an invitation link holds behind its `#`. */
export const invitationToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

/** Whom an invitation is for. */
export const invitationView = v.object({
  name: v.string(),
  roles: v.array(v.picklist(operatorRoles)),
  expiresAt: milliseconds,
})

/** Why something was not done. */
export const refusals = {
  'signed-out': 401,
  role: 403,
  stale: 403,
  origin: 403,
  proof: 403,
  field: 400,
  unknown: 404,
  'nothing-to-do': 409,
  'last-owner': 409,
  'last-passkey': 409,
  'too-many-passkeys': 409,
  'own-request': 409,
  early: 409,
  expired: 410,
  taken: 409,
  'taken-address': 409,
  'blocked-domain': 409,
  'under-way': 409,
  'unknown-agency': 409,
  'needs-other-act': 409,
  'unknown-asset': 409,
  'own-address': 409,
  'no-supply': 409,
  'too-many-blocks': 409,
  'unknown-document': 409,
  'unfit-text': 409,
  'changed-meanwhile': 409,
  'too-late': 409,
  'needs-second-person': 409,
  'too-many': 429,
  unavailable: 503,
} as const

/** The name of a refusal. */
export type RefusalName = keyof typeof refusals

/** How every call answers. */
export const answer = v.variant('state', [
  v.object({ state: v.literal('done'), data: v.unknown() }),
  v.object({ state: v.literal('asked'), id: v.string(), readyAt: v.nullable(milliseconds) }),
  v.object({
    state: v.literal('refused'),
    refusal: v.custom<RefusalName>((value) => typeof value === 'string' && Object.hasOwn(refusals, value)),
    field: v.nullable(v.string()),
    /** What is wrong in a text, and where; null where the refusal tells all. */
    detail: v.nullable(v.string()),
  }),
])

/** What a call was answered. */
export type Answer = v.InferOutput<typeof answer>
