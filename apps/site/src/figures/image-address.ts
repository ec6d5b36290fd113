/** Where pictures of their own are: drawings of assets that are too large for a sheet's use, and covers. */
export const imagePrefix = '/assets/images/'

/** How covers are drawn, as their addresses say it: a picture of an address never changes. A test names the next one. */
export const coverEdition = 'JebQZg'

/** What stands in an address in place of a sheet, where a cover has no drawing. */
export const noSheet = 'plain'

/** A sheet by its name and hash, which change with it: `coins-1.AbCd1234` of `/assets/coins-1.AbCd1234.svg`. */
export function sheetStem(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1).replace(/\.svg$/, '')
}

type Sheets = Readonly<Record<string, string>>

/** Sheet and symbol of a drawing; null where there is none, or this build lacks its sheet. */
function placeOf(icon: string | null, sheets: Sheets) {
  const [sheet = '', symbol = ''] = icon?.split('/') ?? []
  const address = sheets[sheet]
  return address === undefined ? null : { stem: sheetStem(address), symbol }
}

/** The drawing of an asset or country as a picture; null where it has none. */
export function logoAddress(icon: string | null, sheets: Sheets): string | null {
  const place = placeOf(icon, sheets)
  return place && `${imagePrefix}logos/${place.stem}/${place.symbol}.svg`
}

/** The cover of what is written about an asset. */
export function coverAddress(
  asset: { readonly slug: string; readonly icon: string | null },
  sheets: Sheets,
): string {
  return `${imagePrefix}covers/${coverEdition}/${placeOf(asset.icon, sheets)?.stem ?? noSheet}/${asset.slug}.svg`
}
