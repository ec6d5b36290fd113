import type { ObservedPrice } from './port.ts'

/** One price: `btc=61234.5,12`. Ids and prices have neither of these signs, nor spaces. */
const entryForm = /^([a-z0-9-]{1,64})=(\d+(?:\.\d+)?),(\d{1,9})$/

/** Packs prices as one text. Throws a RangeError for one that could not be read again. */
export function packPrices(prices: readonly ObservedPrice[]): string {
  return prices
    .map(({ assetId, price, ageSeconds }) => {
      const entry = `${assetId}=${price},${ageSeconds}`
      if (!entryForm.test(entry)) throw new RangeError(`not an observed price: ${entry.slice(0, 128)}`)
      return entry
    })
    .join(' ')
}

/** The prices again. Throws a RangeError where the text was not packed here. */
export function unpackPrices(text: string): readonly ObservedPrice[] {
  if (text === '') return []
  return text.split(' ').map((entry) => {
    const [, assetId, price, ageSeconds] = entryForm.exec(entry) ?? []
    if (assetId === undefined || price === undefined) {
      throw new RangeError(`not an observed price: ${entry.slice(0, 128)}`)
    }
    return { assetId, price, ageSeconds: Number(ageSeconds) }
  })
}
