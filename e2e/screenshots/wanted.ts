import { parseArgs } from 'node:util'
import { brandIds } from '@portico/brands'
import { type LocaleCode, locales } from '@portico/locale'
import { type PageState, pageStates } from './page-states.ts'

/** Which pictures are taken: each page in each of the others. */
export interface Wanted {
  readonly pages: readonly PageState[]
  readonly widths: readonly Size[]
  readonly themes: readonly Theme[]
  readonly locales: readonly LocaleCode[]
  readonly brands: readonly string[]
}

export type Theme = (typeof themes)[number]
type Size = (typeof sizes)[number]

const sizes = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
] as const
const themes = ['light', 'dark'] as const
/** Latin, Arabic from right to left, no spaces between words, and long words. */
const usualLocales: ReadonlySet<LocaleCode> = new Set(['en', 'ar', 'ja', 'de'])

/**
 * Those that a list names, in the order of all.
 * @throws Error that says what there is, where it names another.
 */
function chosen<Choice>(
  { option, asked }: { readonly option: string; readonly asked: string | undefined },
  all: readonly Choice[],
  nameOf: (choice: Choice) => string,
): readonly Choice[] {
  if (asked === undefined) return all
  const names = all.map(nameOf)
  const wanted = asked.split(',')
  const unknown = wanted.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new Error(`--${option} ${unknown} is unknown; there are: ${names.join(', ')}`)
  return all.filter((choice) => wanted.includes(nameOf(choice)))
}

/** Reads the options of the command; each leaves out what it does not name, and all pictures are taken without any. */
export async function readWanted(args: readonly string[]): Promise<Wanted> {
  const text = { type: 'string' } as const
  const options = { pages: text, widths: text, themes: text, locales: text, brands: text } as const
  const { values } = parseArgs({ args: [...args], options })
  const same = (name: string) => name
  const asked = (option: keyof typeof options) => ({ option, asked: values[option] })
  return {
    pages: chosen(asked('pages'), pageStates, ({ name }) => name),
    widths: chosen(asked('widths'), sizes, ({ width }) => String(width)),
    themes: chosen(asked('themes'), themes, same),
    locales: chosen(
      asked('locales'),
      locales.map(({ code }) => code),
      same,
    ).filter((code) => values.locales !== undefined || usualLocales.has(code)),
    brands: chosen(asked('brands'), await brandIds(), same),
  }
}
