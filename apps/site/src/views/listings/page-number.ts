import { formatCount } from '@portico/format'

/** Which entries of how many a page of a list shows, as text. */
export interface RangeView {
  readonly first: string
  readonly last: string
  readonly total: string
}

/** One page of a list. */
export interface ListPage {
  readonly page: number
  readonly pages: number
  /** Places of its first entry, and of the one behind its last. */
  readonly start: number
  readonly end: number
  readonly range: RangeView
}

/** The page of a list that an address asks for, within what there is. */
export function listPage(
  asked: string | null,
  { total, size, tag }: { readonly total: number; readonly size: number; readonly tag: string },
): ListPage {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = pageNumber(asked, pages)
  const start = (page - 1) * size
  const end = Math.min(start + size, total)
  const counted = (count: number) => formatCount(String(count), tag)
  return {
    page,
    pages,
    start,
    end,
    range: { first: counted(Math.min(start + 1, total)), last: counted(end), total: counted(total) },
  }
}

/** The page of a list that an address asks for, within what there is; the first where it asks for none. */
export function pageNumber(asked: string | null, pages: number): number {
  const wanted = /^[1-9]\d{0,5}$/.test(asked ?? '') ? Number(asked) : 1
  return Math.min(wanted, Math.max(1, pages))
}
