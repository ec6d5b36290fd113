/** Puts elements on the page of a test, in place of those that were there. */
export function show(html: string): void {
  document.body.innerHTML = html
}

/** The element of an id; throws where there is none. */
export function part(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no ${id}`)
  return found
}
