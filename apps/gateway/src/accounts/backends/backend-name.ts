/** Whether a text can be the name of a backend; nothing else is looked up in the database. */
export function isBackendName(text: string): boolean {
  return /^[a-z][a-z0-9-]{1,31}$/.test(text)
}
