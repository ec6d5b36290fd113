/** Parts a text from the direction of the text around it, as `<bdi>` does where there is markup (Unicode Standard Annex 9). */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
