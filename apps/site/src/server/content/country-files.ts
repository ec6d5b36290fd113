import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { type Countries, type CountryReview, createCountries } from '../../views/content/countries.ts'
import { currenciesSchema, reviewSchema } from './country-schema.ts'

const bundledFolder = new URL('../../../../../content/countries/', import.meta.url)

/** Parses one file, or throws an Error that names the file, the field and what was expected. */
async function readJson<const Schema extends v.GenericSchema>(
  file: URL,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const name = file.pathname.split('/').slice(-2).join('/')
  const content = await readFile(file, 'utf8')
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

async function readReview(file: URL): Promise<readonly [code: string, review: CountryReview]> {
  const { country, riskWarning, incentives, ...review } = await readJson(file, reviewSchema)
  if (!file.pathname.endsWith(`/${country.toLowerCase()}.json`))
    throw new Error(`${file.pathname.split('/').at(-1)} speaks of ${country}; expected its own country`)
  return [country, { ...review, riskWarning: riskWarning ?? null, incentives: incentives?.state ?? 'off' }]
}

/**
 * Reads every country with its currency, and what reviewers have read about it (BUY-01). `folder` ends in a slash.
 * @throws Error that names the file and what is wrong with it.
 */
export async function readCountries(folder: URL = bundledFolder): Promise<Countries> {
  const { currencies } = await readJson(new URL('currencies.json', folder), currenciesSchema)
  const reviewed = new URL('reviewed/', folder)
  const names = (await readdir(reviewed)).filter((name) => name.endsWith('.json'))
  const reviews = new Map(await Promise.all(names.map((name) => readReview(new URL(name, reviewed)))))
  const unknown = [...reviews.keys()].filter((code) => !Object.hasOwn(currencies, code))
  if (unknown.length > 0) throw new Error(`currencies.json lacks ${unknown.join(', ')}`)
  return createCountries(
    Object.entries(currencies).map(([code, currency]) => ({
      code,
      currency,
      review: reviews.get(code) ?? null,
    })),
  )
}
