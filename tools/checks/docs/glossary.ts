import type { Finding } from '../findings.ts'

/** A document by its path below the project's root. */
interface Document {
  readonly path: string
  readonly text: string
}

/** Terms that documents do not use, by the one that stands in their place. */
export type RetiredTerms = Readonly<Record<string, readonly string[]>>

const page = 'docs/glossary.md'
const mostTerms = 40

interface Entry {
  readonly term: string
  readonly meaning: string
}

function readEntries(glossary: string): readonly Entry[] {
  const entries = glossary.matchAll(/^- \*\*([^*\n]+)\*\*: (.+(?:\n {2}.+)*)$/gm)
  return [...entries].map(([, term = '', meaning = '']) => ({ term, meaning }))
}

/** Finds a term as a whole, in any case, also across a line break. */
function patternOf(term: string): RegExp {
  const words = term.split(' ').map((word) => RegExp.escape(word))
  return new RegExp(`(?<![\\w-])${words.join('\\s+')}(?![\\w-])`, 'giu')
}

/** A term in code is written as one name: `sign-in method` as `signInMethod`, `sign-in-method` or `SIGN_IN_METHOD`. */
function isUsed(term: string, texts: string): boolean {
  const parts = term.split(/[ -]/).map((word) => RegExp.escape(word))
  return new RegExp(parts.join('[\\s_-]*'), 'iu').test(texts)
}

/** The page itself: few terms, each once, in one sentence, and used in `others`. */
export function checkGlossary(glossary: string, others: readonly string[]): readonly Finding[] {
  const entries = readEntries(glossary)
  const texts = others.join('\n')
  const names = entries.map(({ term }) => term)
  const messages = [
    ...(entries.length === 0 ? ['has no terms'] : []),
    ...(entries.length > mostTerms ? [`has ${entries.length} terms, ${mostTerms} at most`] : []),
    ...names.filter((term, place) => names.indexOf(term) !== place).map((term) => `has "${term}" twice`),
    ...entries
      .filter(({ meaning }) => !/^[^.]+(?:\.[^.\s][^.]*)*\.$/.test(meaning))
      .map(({ term }) => `says of "${term}" more or less than one sentence`),
    ...names.filter((term) => !isUsed(term, texts)).map((term) => `has "${term}", which nothing else uses`),
  ]
  return messages.map((message) => ({ place: page, message }))
}

/** Leaves code, addresses of links and comments out, whose names may be older; lines keep their numbers. */
function proseOf(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ')
  return text
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/`[^`]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank)
}

/** Every place where a document uses a retired term in its prose. */
export function findRetired(documents: readonly Document[], retired: RetiredTerms): readonly Finding[] {
  return documents.flatMap(({ path, text }) => {
    const prose = proseOf(text)
    return Object.entries(retired).flatMap(([term, old]) =>
      old.flatMap((each) =>
        [...prose.matchAll(patternOf(each))].map(({ index }) => ({
          place: `${path}:${prose.slice(0, index).split('\n').length}`,
          message: `says "${each}"; the term is "${term}" (${page})`,
        })),
      ),
    )
  })
}
