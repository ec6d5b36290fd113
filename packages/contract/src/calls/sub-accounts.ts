import * as v from 'valibot'
import { userId } from './account-fields.ts'
import { defineCall } from '../call.ts'
import { ownRead, ownWrite } from './own-call.ts'

/** Breaks lines, does not print, or turns the text around it: nothing that a name needs. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** A name that a person gives to something of theirs. */
const ownName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(64),
  v.check((name) => !unprintable.test(name), 'expected printable characters only'),
)

const openedKind = v.picklist(['sub-account', 'demo'])

/** What a parent may open below itself. */
export type OpenedKind = v.InferOutput<typeof openedKind>

/** An account that the one signed in may enter. */
const ownAccount = v.object({
  userId,
  name: v.string(),
  kind: v.picklist(['parent', 'sub-account', 'demo']),
  current: v.boolean(),
})

/** An account beside the one signed in. */
export type OwnAccount = v.InferOutput<typeof ownAccount>

/**
 * The accounts that the one signed in may enter: a parent's own children, or a child's parent. Where nothing is searched for
 * and nothing skipped, the one signed in and its parent come first. Children come by name.
 */
export const listAccounts = defineCall({
  ...ownRead,
  name: 'listAccounts',
  path: '/v1/user/sub/list',
  rate: 'call',
  summary: 'The sub-accounts and demo accounts of the account.',
  input: v.optional(
    v.strictObject({
      /** Part of a name or of a number. */
      query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64)), ''),
      /** How many children an earlier page had. */
      skip: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000)), 0),
    }),
    {},
  ),
  output: v.object({
    accounts: v.array(ownAccount),
    /** Whether a person or an agency holds all of them (USER-05). */
    holder: v.picklist(['user', 'agency']),
    /** How many children fit the query, on all pages. */
    found: v.number(),
    /** What the one signed in may still open. */
    mayOpen: v.array(openedKind),
  }),
})

/** Opens a sub-account or a demo account of the one signed in (USER-04). */
export const openSubAccount = defineCall({
  ...ownWrite,
  name: 'openSubAccount',
  path: '/v1/user/sub/open',
  rate: 'register',
  summary: 'Opens a sub-account or a demo account.',
  input: v.strictObject({ nickName: ownName, kind: openedKind }),
  output: v.object({ userId }),
  codes: ['loginRequired', 'operationRefused'],
})

/** Gives a sub-account or a demo account of the one signed in another name. */
export const renameSubAccount = defineCall({
  ...ownWrite,
  name: 'renameSubAccount',
  path: '/v1/user/sub/rename',
  rate: 'call',
  summary: 'Renames a sub-account or a demo account.',
  input: v.strictObject({ userId, nickName: ownName }),
  output: v.null(),
  codes: ['loginRequired', 'operationRefused'],
})
