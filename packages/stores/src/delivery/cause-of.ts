const deepest = 5

/** The code that a system gave an error, such as ECONNREFUSED, ENOSPC or 53100; null where it gave none. */
function ownCode(error: Error): string | null {
  // nodemailer puts a code of its own over the system's.
  if ('originalCode' in error && typeof error.originalCode === 'string') return error.originalCode
  return 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** The code of an error, or of what caused it; `unknown` where nobody gave one. */
export function causeCode(error: unknown): string {
  let cause = error
  for (let depth = 0; depth < deepest && cause instanceof Error; depth += 1) {
    const code = ownCode(cause)
    if (code !== null) return code
    cause = cause.cause
  }
  return 'unknown'
}
