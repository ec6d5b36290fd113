import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import {
  type Countries,
  type Country,
  type CountryReview,
  createCountries,
} from '../../views/content/countries.ts'
import { currenciesSchema, reviewSchema } from './country-schema.ts'

const bundledFolder = new URL('../../../../../content/countries/', import.meta.url)

/** Parses one text, or throws an Error that names the file, the field and what was expected. */
function parseJson<const Schema extends v.GenericSchema>(
  content: string,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, parseText(content, name))
  if (parsed.success) return parsed.output
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`)
  throw new Error(`${name} does not fit its schema: ${problems.join('; ')}`)
}

function parseText(content: string, name: string): unknown {
  try {
    return JSON.parse(content)
  } catch (cause) {
    throw new Error(`${name} is not JSON`, { cause })
  }
}

const nameOf = (file: URL) => file.pathname.split('/').slice(-2).join('/')

/**
 * Reads what a reviewer wrote about a country, whose code in lower case is given.
 * @throws Error that names the text, the field and what was expected
 */
export function readReview(
  content: string,
  { name, code }: { readonly name: string; readonly code: string },
): readonly [code: string, review: CountryReview] {
  const { country, riskWarning, incentives, ...review } = parseJson(content, name, reviewSchema)
  if (country.toLowerCase() !== code)
    throw new Error(`${name.split('/').at(-1)} speaks of ${country}; expected its own country`)
  const warning = riskWarning === undefined ? null : { ...riskWarning, more: riskWarning.more ?? null }
  return [country, { ...review, riskWarning: warning, incentives: incentives?.state ?? 'off' }]
}

async function readReviewFile(file: URL) {
  const code =
    file.pathname
      .split('/')
      .at(-1)
      ?.replace(/\.json$/, '') ?? ''
  return readReview(await readFile(file, 'utf8'), { name: nameOf(file), code })
}

/**
 * Reads every country with its currency, and what reviewers have read about it (BUY-01). `folder` ends in a slash.
 * @throws Error that names the file and what is wrong with it.
 */
export async function readCountryRows(folder: URL = bundledFolder): Promise<readonly Country[]> {
  const list = new URL('currencies.json', folder)
  const { currencies } = parseJson(await readFile(list, 'utf8'), nameOf(list), currenciesSchema)
  const reviewed = new URL('reviewed/', folder)
  const names = (await readdir(reviewed)).filter((name) => name.endsWith('.json'))
  const reviews = new Map(await Promise.all(names.map((name) => readReviewFile(new URL(name, reviewed)))))
  const unknown = [...reviews.keys()].filter((code) => !Object.hasOwn(currencies, code))
  if (unknown.length > 0) throw new Error(`currencies.json lacks ${unknown.join(', ')}`)
  return Object.entries(currencies).map(([code, currency]) => ({
    code,
    currency,
    review: reviews.get(code) ?? null,
  }))
}

/** Reads them, to be found; throws as `readCountryRows` does. */
export async function readCountries(folder: URL = bundledFolder): Promise<Countries> {
  return createCountries(await readCountryRows(folder))
}
