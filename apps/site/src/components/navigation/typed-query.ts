import { useEffect } from 'react'

/** What is typed and the address does not say yet, by the names of its query; null stands for a part that goes. */
const typed = new Map<string, string | null>()

/**
 * An address of the page at hand with what is typed in it. The page's own address follows the fields after a pause only: a
 * reader who leaves the page or copies its address during that pause means what the fields say.
 */
export function asTyped(address: string): string {
  const url = new URL(address)
  for (const [name, value] of typed) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}

/** Tells {@link asTyped} of a field. @param value undefined while the address says what the field says. */
export function useTypedQuery(name: string, value: string | null | undefined): void {
  useEffect(() => {
    if (value === undefined) return
    typed.set(name, value)
    return () => {
      typed.delete(name)
    }
  }, [name, value])
}
