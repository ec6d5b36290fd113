/** A file of the content folder that cannot be used; the message begins with its name and line. */
export class ContentError extends Error {
  constructor(place: { readonly file: string; readonly line: number }, problem: string) {
    super(`${place.file}:${place.line}: ${problem}`)
    this.name = 'ContentError'
  }
}
