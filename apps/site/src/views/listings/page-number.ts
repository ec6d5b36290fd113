/** The page of a list that an address asks for, within what there is; the first where it asks for none. */
export function pageNumber(asked: string | null, pages: number): number {
  const wanted = /^[1-9]\d{0,5}$/.test(asked ?? '') ? Number(asked) : 1
  return Math.min(wanted, Math.max(1, pages))
}
