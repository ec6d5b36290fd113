import { urls } from '@portico/site/routes'
import { brand } from '../fixtures/expected/brand.ts'
import { inLocale, pageKinds } from '../fixtures/expected/page-kinds.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { boxOf, expectAttribute, openHydrated } from './steps.ts'
import { expect, test } from './test.ts'

const header = wordsOf('ar', 'header')
const sample = isWholeRun ? pageKinds : [{ kind: 'pair', path: urls.pair('eth', 'aed') }]

for (const { kind, path } of sample)
  test(`SHELL-06 the page ${kind} runs from right to left in Arabic`, async ({ enginePage, server }) => {
    await openHydrated(enginePage, server.origin + inLocale('ar', path))
    await expectAttribute(enginePage, ['html', 'dir'], 'rtl')
    await expectAttribute(enginePage, ['html', 'lang'], 'ar')
    const home = await boxOf(enginePage, {
      css: 'header a',
      name: header('header.home', { brand: brand.name }),
    })
    const signUp = await boxOf(enginePage, { css: 'header a', name: header('header.signUp') })
    expect(home.left, 'the brand stands to the right of the account area').toBeGreaterThan(signUp.left)
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await enginePage.read(overflow), 'nothing is wider than the page').toBe(0)
  })
