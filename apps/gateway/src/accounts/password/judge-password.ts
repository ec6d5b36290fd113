import { isKnownPassword } from './known-passwords.ts'

/** Why a new password is refused; stands in the answer's data as `reason`. */
type PasswordFault = 'length' | 'known' | 'mismatch'

/** A new password as it was typed, and whom it is for. */
export interface NewPassword {
  readonly password: string
  readonly repeated: string
  /** Address, number and site: a password may not be one of them. */
  readonly names: readonly string[]
}

/** How long a password may be, in characters. */
export interface PasswordLengths {
  readonly passwordShortest: number
  readonly passwordLongest: number
}

/** What a refused password answers: which field of the call, why, and the limits where it is about them. */
export interface PasswordRefusal {
  readonly field: string
  readonly reason: PasswordFault
  readonly minimum?: number
  readonly maximum?: number
}

/** Characters as people count them. */
function lengthOf(text: string): number {
  return [...text].length
}

function isName(password: string, names: readonly string[]): boolean {
  const lowered = password.toLowerCase()
  return names.some(
    (name) => lowered === name.toLowerCase() || lowered === name.split('@', 1)[0]?.toLowerCase(),
  )
}

/**
 * Judges a new password (protocol 3.12): long enough and not too long, no rules of composition, not on the list of known
 * ones and not the owner's own name. Null where it is good.
 */
function judgePassword(next: NewPassword, lengths: PasswordLengths): PasswordFault | null {
  const length = lengthOf(next.password)
  if (length < lengths.passwordShortest || length > lengths.passwordLongest) return 'length'
  if (isKnownPassword(next.password) || isName(next.password, next.names)) return 'known'
  return next.password === next.repeated ? null : 'mismatch'
}

/** The refusal of a new password by the name of its field; null where the password is good. */
export function refusePassword(
  next: NewPassword,
  field: string,
  lengths: PasswordLengths,
): PasswordRefusal | null {
  const reason = judgePassword(next, lengths)
  if (reason === null) return null
  if (reason === 'mismatch') return { field: 'rePwd', reason }
  if (reason !== 'length') return { field, reason }
  return { field, reason, minimum: lengths.passwordShortest, maximum: lengths.passwordLongest }
}
