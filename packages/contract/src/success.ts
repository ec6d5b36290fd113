/** Codes that mean success (REQ-05). In a file of its own, since browsers need these two and not the catalogue. */
const successCodes: readonly string[] = ['00000', '200']

/** Tells whether an envelope's code means success: 00000 or 200 (REQ-05). */
export function isSuccessCode(code: string): boolean {
  return successCodes.includes(code)
}
