import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noteLibrary } from '../used-libraries.ts'
import { drawingLibraries, drawings, readDrawing } from './drawings.ts'
import { countrySheets } from './country-sheets.ts'
import { symbolOf } from './symbol.ts'

/** The text of a sheet: the symbols of its assets. */
export async function sheetText(assets: Readonly<Record<string, string>>): Promise<string> {
  const symbols = await Promise.all(
    Object.entries(assets).map(async ([asset, source]) => symbolOf(await readDrawing(asset, source), asset)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${symbols.join('')}</svg>`
}

/**
 * Joins the drawings into a few sheets, what is drawn most in the first ones: a page asks for the sheets of what it draws.
 * @returns the file names by sheet.
 */
export async function buildIconSheets(outDir: string): Promise<Readonly<Record<string, string>>> {
  for (const library of drawingLibraries) noteLibrary(library)
  const sheets = { ...drawings.sheets, ...countrySheets }
  const written = Object.entries(sheets).map(async ([sheet, assets]) => {
    const text = await sheetText(assets)
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
    const name = `${sheet}.${hash}.svg`
    await writeFile(join(outDir, name), text)
    return [sheet, name] as const
  })
  return Object.fromEntries(await Promise.all(written))
}
