import { formatAmount, plainAmount } from '@portico/format'
import { convertAmount } from '@portico/market'
import { urls } from '@portico/site/routes'
import { rateOf } from '../fixtures/expected/market.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import type { EnginePage } from './driver/engine-page.ts'
import { click, expectAttribute, expectValue, fill, openHydrated } from './steps.ts'
import { test } from './test.ts'

const say = wordsOf('en')
const amount = { css: 'main input', name: say('pair.amount') }
const result = { css: 'main input, main output', name: say('pair.convertedTo') }

/** Picks another asset for one side of the converter by its code. */
async function pick(page: EnginePage, side: 'pair.pickFrom' | 'pair.pickTo', code: string): Promise<void> {
  await click(page, { css: 'main [aria-label]', name: say(side) })
  await expectAttribute(page, [':focus', 'aria-expanded'], 'true')
  await page.type(code)
  await click(page, { css: 'main [role=option][aria-selected=true]', text: code })
}

const places = { home: urls.home(), hub: urls.converter(), price: urls.asset('eth') }
const sample = isWholeRun ? Object.entries(places) : [['home', places.home] as const]

for (const [name, path] of sample)
  test(`CONV-02 250 EUR are converted to BTC on the ${name} page`, async ({ enginePage, server, market }) => {
    await openHydrated(enginePage, server.origin + path)
    await fill(enginePage, amount, '250')
    await pick(enginePage, 'pair.pickFrom', 'EUR')
    await pick(enginePage, 'pair.pickTo', 'BTC')
    const converted = formatAmount(convertAmount('250', rateOf(market, 'eur', 'btc')), { tag: 'en' })
    await expectValue(enginePage, result, plainAmount(converted))
    await expectValue(enginePage, amount, '250')
  })
