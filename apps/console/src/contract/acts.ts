import type * as v from 'valibot'
import { agencyActs } from './agencies.ts'
import { blockActs } from './blocks.ts'
import { contentActs } from './content.ts'
import { deliveryActs } from './deliveries.ts'
import { marketActs } from './market.ts'
import { operatorActs } from './operators.ts'
import { passkeyActs } from './passkeys.ts'
import { peopleActs } from './people.ts'
import type { ActRule } from './rule.ts'

/** Everything that the console offers. */
export const acts = {
  ...peopleActs,
  ...agencyActs,
  ...operatorActs,
  ...passkeyActs,
  ...marketActs,
  ...deliveryActs,
  ...blockActs,
  ...contentActs,
}

/** The name of an act, as the record has it for good. */
export type ActName = keyof typeof acts

/** What an act is asked with, before it is parsed. */
export type ActRequest<Name extends ActName> = v.InferInput<(typeof acts)[Name]['input']>
/** What an act is asked with. */
export type ActInput<Name extends ActName> = v.InferOutput<(typeof acts)[Name]['input']>
/** What an act gives. */
export type ActOutput<Name extends ActName> = v.InferOutput<(typeof acts)[Name]['output']>

const look = { passkey: 'signed-in', approval: 'none', record: 'none' } as const
/** A look at what belongs to a person: that it was looked at is recorded. */
const recordedLook = { ...look, record: 'entry' } as const
const change = { passkey: 'signed-in', approval: 'none', record: 'entry' } as const
const sensitive = { ...change, passkey: 'fresh' } as const
/** What cannot be undone, or would give somebody an account or the console. */
const byTwo = { ...sensitive, approval: 'second-person' } as const

const people = ['support', 'owner'] as const
const owners = ['owner'] as const
const market = ['market', 'owner'] as const
const content = ['content', 'owner'] as const
const everybody = ['support', 'content', 'market', 'owner'] as const

/** The one table of who may do what. An act without a rule does not compile. */
export const actRules: { readonly [Name in ActName]: ActRule } = {
  'people.find': { ...recordedLook, roles: people },
  'people.read': { ...recordedLook, roles: people },
  'people.freeze': { ...change, roles: people },
  'people.unfreeze': { ...sensitive, roles: people },
  'people.unlock': { ...sensitive, roles: people },
  'people.end-sessions': { ...change, roles: people },
  'people.remove-second-steps': { ...byTwo, roles: people },
  'people.change-contact': { ...byTwo, roles: people },
  'people.export': { ...sensitive, roles: people },
  'people.erase': { ...byTwo, roles: people },
  'people.recoveries': { ...look, roles: people },
  'people.accept-recovery': { ...byTwo, roles: people },
  'people.refuse-recovery': { ...change, roles: people },
  'agencies.list': { ...look, roles: people },
  'agencies.open': { ...sensitive, roles: people },
  'people.set-agency': { ...sensitive, roles: people },
  'people.set-flags': { ...sensitive, roles: people },
  'people.set-levels': { ...sensitive, roles: people },
  'record.read': { ...look, roles: owners },
  'record.export': { ...sensitive, roles: owners },
  'operators.list': { ...look, roles: owners },
  'operators.invite': { ...sensitive, roles: owners },
  'operators.withdraw-invitation': { ...change, roles: owners },
  'operators.set-roles': { ...sensitive, roles: owners },
  'operators.set-owner-roles': { ...byTwo, roles: owners },
  'operators.remove': { ...sensitive, roles: owners },
  'operators.remove-owner': { ...byTwo, roles: owners },
  // Each operator's own; the first step changes nothing.
  'passkeys.list': { ...look, roles: everybody },
  'passkeys.start': { ...look, passkey: 'fresh', roles: everybody },
  'passkeys.add': { ...sensitive, roles: everybody },
  'passkeys.rename': { ...sensitive, roles: everybody },
  'passkeys.remove': { ...sensitive, roles: everybody },
  'requests.list': { ...look, roles: everybody },
  'requests.carry-out': { ...sensitive, roles: owners },
  'requests.refuse': { ...change, roles: owners },
  'requests.cancel': { ...change, roles: everybody },
  'market.delisted': { ...look, roles: market },
  'market.delist': { ...byTwo, roles: market },
  'market.relist': { ...sensitive, roles: market },
  'market.sources': { ...look, roles: market },
  'market.held': { ...look, roles: market },
  'market.accept-held': { ...sensitive, roles: market },
  'market.reject-held': { ...sensitive, roles: market },
  'market.end-verdict': { ...sensitive, roles: market },
  'market.shown': { ...look, roles: market },
  'market.set-values': { ...look, roles: market },
  'market.set-value': { ...byTwo, roles: market },
  'market.end-value': { ...sensitive, roles: market },
  'deliveries.list': { ...look, roles: people },
  'deliveries.retry': { ...change, roles: people },
  'hooks.list': { ...look, roles: people },
  'hooks.retry': { ...change, roles: people },
  'blocks.list': { ...look, roles: people },
  'blocks.add': { ...sensitive, roles: people },
  'blocks.add-wide': { ...byTwo, roles: people },
  'blocks.end': { ...sensitive, roles: people },
  'content.list': { ...look, roles: content },
  'content.read': { ...look, roles: content },
  'content.text': { ...look, roles: content },
  'content.check': { ...look, roles: content },
  'content.save': { ...change, roles: content },
  // The link shows what is not published to everyone who has it.
  'content.preview': { ...recordedLook, roles: content },
  'content.preview-by-passkey': { ...sensitive, roles: content },
  'content.publish': { ...sensitive, roles: content },
  'content.publish-by-two': { ...byTwo, roles: content },
  'content.withdraw': { ...sensitive, roles: content },
  'content.withdraw-by-two': { ...byTwo, roles: content },
  'content.cancel': { ...sensitive, roles: content },
  'content.cancel-by-two': { ...byTwo, roles: content },
}

/** Whether a text names an act. */
export function isActName(name: string): name is ActName {
  return Object.hasOwn(acts, name)
}
