import type { AuditAction } from '../audit-action.ts'

/** How people prove who they are, and where they are reached: money should wait for a while after it has changed. */
export const securityActions = [
  'password-changed',
  'password-reset',
  'second-step-changed',
  'totp-enabled',
  'totp-removed',
  'step-rule-changed',
  'recovery-codes-made',
  'recovery-codes-removed',
  'contact-added',
  'contact-changed',
  'contact-removed',
  'sign-in-linked',
  'sign-in-unlinked',
  'passkey-added',
  'passkey-removed',
  // The owner said that somebody else was in the account.
  'notice-reported',
] as const satisfies readonly AuditAction[]
