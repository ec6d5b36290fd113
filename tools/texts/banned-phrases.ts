import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'

const file = new URL('banned-phrases.yaml', import.meta.url)
const word = '[\\p{L}\\p{N}]'

/** What texts never say, and what they say instead. */
export interface BannedPhrase {
  readonly phrase: string
  readonly instead: string
}

const listSchema = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[\p{Ll}\p{N}’-]+(?: [\p{Ll}\p{N}’-]+)*$/u)), v.string()),
  v.transform((list): readonly BannedPhrase[] =>
    Object.entries(list).map(([phrase, instead]) => ({ phrase, instead })),
  ),
)

/**
 * The list as it is written: a phrase in small letters, and what to write instead.
 * @throws Error where an entry is not so.
 */
export function parseBannedPhrases(yaml: string): readonly BannedPhrase[] {
  return v.parse(listSchema, parse(yaml))
}

/** The phrases that no English text says. */
export const bannedPhrases = parseBannedPhrases(readFileSync(file, 'utf8'))

/** A phrase matches whole words in any case, also across a line break; both kinds of apostrophe are one. */
function patternOf({ phrase }: BannedPhrase): RegExp {
  const words = phrase.replaceAll('’', "[’']").replaceAll(' ', '\\s+')
  return new RegExp(`(?<!${word}|${word}-)${words}(?!${word}|-${word})`, 'iu')
}

/** The phrases that a text says, in the order of the list. */
export function bannedIn(text: string, list: readonly BannedPhrase[]): readonly BannedPhrase[] {
  return list.filter((banned) => patternOf(banned).test(text))
}
