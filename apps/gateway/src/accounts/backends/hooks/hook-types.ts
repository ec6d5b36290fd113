import * as v from 'valibot'
import type { AuditAction } from '../../audit-action.ts'
import { securityActions } from '../security-actions.ts'

/** What a trading backend may be told of. The names are sent, and never change their meaning. */
export const hookTypes = [
  'account.registered',
  'account.sessions_ended',
  'account.security_changed',
  'account.recovered',
  'account.frozen',
  'account.unfrozen',
  'account.erased',
  'account.updated',
] as const

/** One of them. */
export type HookType = (typeof hookTypes)[number]

const typeSchema = v.picklist(hookTypes)

/** The types that a text names, separated by commas, or all of them; null where it names one that there is not. */
export function readHookTypes(text: string): readonly HookType[] | null {
  if (text === 'all') return hookTypes
  const types = text.split(',').map((word) => v.safeParse(typeSchema, word))
  const known = types.flatMap((type) => (type.success ? [type.output] : []))
  return known.length === types.length ? [...new Set(known)] : null
}

const typesByAction: ReadonlyMap<AuditAction, HookType> = new Map<AuditAction, HookType>([
  ['registered', 'account.registered'],
  ['account-opened', 'account.registered'],
  ['agency-opened', 'account.registered'],
  ['logout', 'account.sessions_ended'],
  ['session-ended', 'account.sessions_ended'],
  ['refresh-token-reused', 'account.sessions_ended'],
  ...securityActions.map((action) => [action, 'account.security_changed'] as const),
  ['recovered', 'account.recovered'],
  ['notice-reported', 'account.sessions_ended'],
  ['frozen', 'account.frozen'],
  ['unfrozen', 'account.unfrozen'],
  ['erased', 'account.erased'],
  ['account-closing', 'account.updated'],
  ['account-kept', 'account.updated'],
  ['identity-set', 'account.updated'],
  ['vip-set', 'account.updated'],
  ['flags-set', 'account.updated'],
  ['fund-set', 'account.updated'],
  ['agency-set', 'account.updated'],
])

/** The type of message that tells of an entry of the record; null where backends are not told. */
export function hookTypeOf(action: AuditAction): HookType | null {
  return typesByAction.get(action) ?? null
}
