import forms from './forms.json' with { type: 'json' }

type Texts = Readonly<Record<string, string>>
type Relative = Readonly<Record<string, string | Texts>>

/** What CLDR says of a language, as `tools/cldr/main.ts` cuts it out of CLDR's own files; keys are CLDR's. */
export interface Forms {
  readonly minimumGroupingDigits: string
  readonly symbols: Texts
  readonly decimal: string
  /** Two numbers as a range. */
  readonly range: string
  readonly short: Texts
  readonly percent: string
  readonly money: Texts
  readonly shortMoney: Texts
  readonly currencies: Texts
  readonly months: Readonly<Record<'abbreviated' | 'wide', Texts>>
  readonly dayPeriods: Readonly<Record<'abbreviated', Texts>>
  /** How a date and the time of an event are joined, and a time of day alone. */
  readonly join: string
  /** The same for a date with its month in full. */
  readonly longJoin: string
  readonly clock: string
  readonly utc: string
  /** `H` counts hours to 24, `h` to 12. */
  readonly hours: string
  readonly available: Texts
  /** A date with its month in full. */
  readonly long: string
  readonly intervals: Readonly<Record<string, string | Texts>>
  readonly relative: Readonly<Record<string, Relative>>
  readonly list: Texts
  readonly minute: Texts
  readonly plurals: Texts
}

const all: Readonly<Record<string, Forms>> = forms.forms

export function formsOf(tag: string): Forms {
  const found = all[tag]
  if (found === undefined) throw new Error(`no forms of ${tag}: run tools/cldr/main.ts`)
  return found
}

export const cldrTags: readonly string[] = Object.keys(all)
