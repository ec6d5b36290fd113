import countries from '../../../../content/countries/currencies.json' with { type: 'json' }
import { countryFlag } from '../../src/figures/country-flag.ts'

type Sheets = Readonly<Record<string, Readonly<Record<string, string>>>>

/** By sheet, what draws the flag of each country of the world. */
function readSheets(): Sheets {
  const sheets = new Map<string, Record<string, string>>()
  for (const code of Object.keys(countries.currencies)) {
    const [sheet = '', symbol = ''] = countryFlag(code).split('/')
    sheets.set(sheet, { ...sheets.get(sheet), [symbol]: `circle-flags:${symbol}` })
  }
  return Object.fromEntries(sheets)
}

export const countrySheets = readSheets()
