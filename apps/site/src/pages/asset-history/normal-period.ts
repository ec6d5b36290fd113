/** A year or a month in one spelling; empty where the text is neither. */
export function normalPeriod(text: string): string {
  return /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(text) ? text : ''
}
