/**
 * Unicode's tags for language in plain text: they enclose an English text among those of another language. Nothing draws
 * them, so that one which reaches a title or an attribute does no harm.
 */
export const englishStart = '\u{E0001}\u{E0065}\u{E006E}'
export const englishEnd = '\u{E007F}'
/** Finds either mark, and keeps it where a text is split by it. */
export const englishMark = /(\u{E0001}\u{E0065}\u{E006E}|\u{E007F})/u

/** A text as it reads where no language can be named. */
export function withoutMarks(text: string): string {
  return text.replaceAll(englishStart, '').replaceAll(englishEnd, '')
}
