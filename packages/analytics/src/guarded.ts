/** Work that tells the console what it threw, so that the page never meets it. */
export function guarded<Given extends readonly unknown[]>(
  work: (...given: Given) => void,
): (...given: Given) => void {
  return (...given) => {
    try {
      work(...given)
    } catch (error) {
      console.warn('analytics:', error)
    }
  }
}
