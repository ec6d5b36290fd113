/** How hard a password is to guess, as far as a browser can tell without a dictionary. */
export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

/** Characters that follow each other in the code table or on a keyboard's rows. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function isStep(left: string, right: string): boolean {
  if (left === right) return true
  const pair = (left + right).toLowerCase()
  const back = (right + left).toLowerCase()
  return rows.some((row) => row.includes(pair) || row.includes(back))
}

/** Characters that do not merely repeat or continue the one before. */
function freshCharacters(password: string): number {
  const characters = [...password]
  return characters.filter(
    (character, index) => index === 0 || !isStep(characters[index - 1] ?? '', character),
  ).length
}

/**
 * Judges by length and variety alone: each character that a guesser could not continue by himself counts, a character that
 * stands for the second time counts half. The server also knows the lists of known passwords (protocol 3.12).
 */
export function passwordStrength(password: string): PasswordStrength {
  const fresh = freshCharacters(password)
  const different = new Set(password).size
  const points = Math.min(fresh, different + (fresh - different) / 2)
  if ([...password].length < 8 || points < 6) return 'weak'
  if (points < 9) return 'fair'
  return points < 13 ? 'good' : 'strong'
}
