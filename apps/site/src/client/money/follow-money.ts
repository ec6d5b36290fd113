import type { FirstStage, MoneyCells } from './money-cells.ts'

/**
 * Calls for the page anew where it is in another currency than the chosen one: at once, after each choice, and where newer rates
 * have come of a currency that is not the page's own.
 * @returns what ends it.
 */
export function whenMoneyDiffers({ store, shown }: MoneyCells, own: string, renew: () => void): () => void {
  const { currency, currencies } = store
  let known = currencies.get()
  const check = (held = shown.get()?.currency) => {
    if (shown.get()?.currency !== undefined && held !== currency.get()) renew()
  }
  const ends = [
    currency.subscribe(() => check()),
    currencies.subscribe(() => {
      if (known.length > 0) check(own)
      known = currencies.get()
    }),
  ]
  check()
  return () => {
    for (const end of ends) end()
  }
}

/** Keeps the server's HTML in the currency that the reader chose, until the app has taken it over (CUR-03). */
export function followMoney(cells: FirstStage, own: string): void {
  async function draw(): Promise<void> {
    const { drawInMoney } = await import('./draw-in-money.ts')
    await drawInMoney(cells, own)
  }

  const end = whenMoneyDiffers(cells, own, () => {
    draw().catch((error: unknown) => console.warn('the page stays in its own currency:', error))
  })
  cells.live.isTakenOver.subscribe(end)
}
