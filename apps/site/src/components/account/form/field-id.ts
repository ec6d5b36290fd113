/** Id of a field's input: what labels and the summary of problems point at. */
export function fieldId(form: { readonly id: string }, name: string): string {
  return `${form.id}-${name}`
}
