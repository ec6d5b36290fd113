import type { LanguageRules } from './language-rules.ts'
import { branchesOf, type MessageTokens, tokensOf } from './message-tokens.ts'

/** Names, codes and symbols that no language translates. A text of nothing but these may equal the English one. */
const untranslatedWords: ReadonlySet<string> = new Set([
  'API',
  'BTC',
  'Bitcoin',
  'CBOR',
  'ETH',
  'Ethereum',
  'FAQ',
  'GitHub',
  'ID',
  'JSON',
  'OK',
  'OpenAPI',
  'Portico',
  'QR',
  'RSS',
  'Telegram',
  'USD',
  'USDT',
  'UTC',
  'vs',
])

/** Scripts whose letters are no symbols of formulas, as Greek ones are, and no names and codes, as Latin ones are. */
const tellingScripts = [
  'Cyrillic',
  'Arabic',
  'Thai',
  'Hiragana',
  'Katakana',
  'Han',
  'Hangul',
  'Hebrew',
  'Devanagari',
] as const

const anyOf = (scripts: readonly string[]) =>
  new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u')

interface ScriptLetters {
  readonly own: RegExp
  /** Letters that a language in these scripts never needs. */
  readonly foreign: RegExp
}

const known = new Map<string, ScriptLetters>()

function lettersOf({ scripts }: LanguageRules): ScriptLetters {
  const key = scripts.join(' ')
  const foreign = tellingScripts.filter((script) => !scripts.includes(script))
  const letters = known.get(key) ?? { own: anyOf(scripts), foreign: anyOf(foreign) }
  known.set(key, letters)
  return letters
}

/** A text as a file has it, and what readers see of that. */
export interface Written {
  readonly text: string
  readonly visible: string
}

/** The texts of a message, so many that every branch is in one of them; a value is `1`. */
function variantsOf(tokens: MessageTokens): readonly string[] {
  const parts = tokens.map((token) => {
    if (typeof token === 'string') return [token]
    const branches = branchesOf(token).flatMap(([, branch]) => variantsOf(branch))
    return branches.length === 0 ? ['1'] : branches
  })
  const count = Math.max(1, ...parts.map((part) => part.length))
  return Array.from({ length: count }, (_, index) => parts.map((part) => part[index] ?? part.at(-1)).join(''))
}

/**
 * An ICU message, whose readers see no tags and names of arguments, and one branch at a time: each in a paragraph of its own.
 * @throws Error where the text is no ICU message.
 */
export function readMessage(text: string): Written {
  const variants = variantsOf(tokensOf(text)).map((variant) => variant.replace(/<\/?[A-Za-z0-9]+\/?>/g, ''))
  return { text, visible: variants.join('\n\n') }
}

/** Markdown, whose readers see no addresses; code is of no language. */
export function readMarkdown(text: string): Written {
  const visible = text.replace(/`[^`\n]*`/g, '1').replace(/\]\([^)\s]*\)|https?:\/\/\S+/g, '')
  return { text, visible }
}

/** Words that a translation has to put otherwise. */
export function wordsToTranslate({ visible }: Written): readonly string[] {
  const words = visible.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  return words.filter((word) => !untranslatedWords.has(word))
}

/** A text without one letter of the language's script, or with one of a script that does not belong there. */
export function scriptFault(written: Written, rules: LanguageRules): readonly string[] {
  const foreign = written.visible.match(lettersOf(rules).foreign)
  if (foreign !== null) return [`letter of another script: ${foreign[0]}`]
  const isBare = wordsToTranslate(written).length > 0 && !lettersOf(rules).own.test(written.visible)
  return isBare && !Object.hasOwn(rules.sameAsEnglish, written.text)
    ? [`no letter in ${rules.scripts.join(' or ')} script`]
    : []
}

/** Every way of writing in a text that its language does not have, once. */
export function typographyFaults({ visible }: Written, { typography }: LanguageRules): readonly string[] {
  const faults = typography.flatMap(({ wrong, instead }) =>
    [...visible.matchAll(new RegExp(wrong, 'gu'))].map(({ 0: found }) => `"${found}": ${instead}`),
  )
  return [...new Set(faults)]
}
