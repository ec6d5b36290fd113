import * as v from 'valibot'

/** The environment does not fit. Each problem names its variable and what was expected, never the value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration does not fit:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const settingSchema = v.object({
  name: v.string(),
  /** The default as the documentation prints it. */
  fallback: v.string(),
  /** What a valid value looks like; stands in error messages, which never repeat the value. */
  expected: v.string(),
  meaning: v.string(),
})

/** One variable of the environment, as documentation and error messages describe it. */
export type Setting = v.InferOutput<typeof settingSchema>

type Entry = v.ObjectEntries[string]

/** A part of the configuration: settings and smaller parts by their names in it. */
export interface SettingGroup {
  readonly entries: v.ObjectEntries
}

interface Description extends Omit<Setting, 'fallback'> {
  /** The default as the documentation prints it, where that is not the text itself. */
  readonly shownFallback?: string
}

interface DescriptionWithFallback extends Description {
  /** The default, as the variable would hold it. */
  readonly fallback: string
}

/** A variable that has a default; `read` gets the text of either. */
export function setting<Value>(
  read: v.GenericSchema<string, Value>,
  { name, fallback, shownFallback, expected, meaning }: DescriptionWithFallback,
) {
  const shown = shownFallback ?? (fallback === '' ? '(none)' : fallback)
  return v.pipe(v.optional(read, fallback), v.metadata({ name, fallback: shown, expected, meaning }))
}

/** A variable whose absence means something of its own; null then. */
export function optionalSetting<Value>(
  read: v.GenericSchema<string, Value>,
  { name, shownFallback = '(none)', expected, meaning }: Description,
) {
  return v.pipe(
    v.optional(v.nullable(read), null),
    v.metadata({ name, fallback: shownFallback, expected, meaning }),
  )
}

/** Whether an entry is a part of the configuration and no setting. */
export function isGroup(entry: Entry): entry is Entry & SettingGroup {
  return 'entries' in entry
}

function settingOf(entry: Entry): Setting {
  return v.parse(settingSchema, v.getMetadata(entry))
}

/** All settings of a group, in its order. */
export function settingsOf({ entries }: SettingGroup): readonly Setting[] {
  return Object.values(entries).flatMap((entry) => (isGroup(entry) ? settingsOf(entry) : [settingOf(entry)]))
}

/** The setting that an issue of a group's schema is about. */
export function settingAt({ entries }: SettingGroup, keys: readonly unknown[]): Setting | null {
  const entry = entries[String(keys[0])]
  if (entry === undefined) return null
  return isGroup(entry) ? settingAt(entry, keys.slice(1)) : settingOf(entry)
}

/** What a group's schema parses: the variables, each at its place. An empty variable counts as missing. */
export function inputOf(
  { entries }: SettingGroup,
  environment: Readonly<Record<string, string | undefined>>,
): object {
  const values = Object.entries(entries).map(([key, entry]) => {
    if (isGroup(entry)) return [key, inputOf(entry, environment)] as const
    return [key, environment[settingOf(entry).name] || undefined] as const
  })
  return Object.fromEntries(values)
}
