import { contactActions } from './contact-actions.ts'
import type { TriedAction } from './owner.ts'
import { noticeActions } from './notice-actions.ts'
import { stepActions } from './step-actions.ts'

/** The rows of the table. Each finds the account as the one before has left it; the last ones take what was there away. */
export const triedActions: readonly TriedAction[] = [...contactActions, ...noticeActions, ...stepActions]
