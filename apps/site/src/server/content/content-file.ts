import * as v from 'valibot'

const text = v.pipe(v.string(), v.trim(), v.minLength(1))

/** A day as front matter writes it, YYYY-MM-DD, that exists. */
export const contentDay = v.pipe(
  v.string('expected a day such as 2026-11-20'),
  v.check((day) => {
    const date = new Date(`${day}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day.length === 10
  }, 'expected a day such as 2026-11-20'),
)

export const contentSlug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'expected lower-case letters, digits and hyphens'),
)

/** An address that a text names as its source. */
const sourceAddress = v.pipe(
  v.string(),
  v.url('expected an address'),
  v.startsWith('https://', 'expected https://'),
)

/** What stands above the text of a coin or of a guide (content/README.md). */
export const textSchema = v.strictObject({
  title: text,
  summary: v.pipe(text, v.maxLength(200, 'expected 200 characters at most')),
  /** Slug of the asset that the text speaks of. */
  asset: v.optional(contentSlug),
  updated: contentDay,
  sources: v.pipe(
    v.array(v.strictObject({ name: text, url: sourceAddress })),
    v.minLength(1, 'expected one source at least'),
  ),
})

/** What may stand above a legal text. */
export const legalSchema = v.strictObject({
  /** The day it applies from. */
  effective: contentDay,
  /** A translation: the day a lawyer read it last. Without one the English text binds. */
  reviewed: v.optional(contentDay),
})

/** What stands above an announcement. */
export const announcementSchema = v.strictObject({
  title: text,
  summary: v.pipe(text, v.maxLength(300, 'expected 300 characters at most')),
  published: contentDay,
  /** Slugs of the assets that it names. */
  assets: v.optional(v.array(contentSlug), []),
})
