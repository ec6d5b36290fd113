import { urls } from '@portico/site/routes'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { cutNetwork, options, side, untilKept } from '../fixtures/page/offline.ts'
import { findingsOf } from '../fixtures/page/page-check.ts'
import { lostContent } from '../fixtures/page/reflow.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ faults }) => faults.allow(cutNetwork))

const pair = urls.pair('btc', 'usd', { amount: '2' })

for (const code of ['en', 'ar'] as const) {
  test(`without a network the converter fits a phone in ${code}`, { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    const inLanguage = (path: string) => (code === 'en' ? path : `/${code}${path}`)
    await openHydrated(page, inLanguage(pair))
    await untilKept(page, [inLanguage(urls.offline())])
    await context.setOffline(true)
    await page.goto(inLanguage(urls.pair('eth', 'eur', { amount: '1234.5' })))
    await expect(page.locator('output')).toHaveText(/\d/)
    await side(page, 'from').tap()
    await expect(side(page, 'from')).toHaveAttribute('role', 'combobox')
    await side(page, 'from').fill('d')
    await expect(options(page).first()).toBeInViewport({ ratio: 1 })
    expect(await findingsOf(page)).toEqual([])
    expect(await lostContent(page)).toEqual([])
    expect(await axeFindings(page)).toEqual([])
  })
}

/** Enters the field of the first side as soon as it is in the page, long before any script of the page. */
function enterEarly(typed: string | null): void {
  const watch = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('main input[name="from"]')
    if (!field) return
    watch.disconnect()
    if (typed !== null) field.value = typed
    field.focus()
  })
  watch.observe(document, { childList: true, subtree: true })
}

for (const [typed, value] of [
  [null, 'Ethereum (ETH)'],
  ['litec', 'litec'],
] as const) {
  test(`SHELL-11 a field that was entered early keeps the focus and ${typed ?? 'no text'} while the page takes up what was wanted`, async ({
    page,
    context,
  }) => {
    await openHydrated(page, pair)
    await untilKept(page, [urls.offline()])
    await context.setOffline(true)
    await page.addInitScript(enterEarly, typed)
    await page.goto(urls.pair('eth', 'eur', { amount: '2' }))
    await expect(side(page, 'from')).toHaveAttribute('role', 'combobox')
    await expect(side(page, 'from')).toBeFocused()
    await expect(side(page, 'from')).toHaveValue(value)
    await expect(options(page)).toHaveCount(typed === null ? 0 : 1)
  })
}
