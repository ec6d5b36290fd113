/** The box of a line in a row of a table; apart, so that drawing one brings no arithmetic along. */
export const sparkBox = { width: 96, height: 28 } as const
