import { preferencesCookieName } from '@portico/preferences'
import { pageKinds } from '../fixtures/expected/page-kinds.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { expectAttribute, open, openHydrated } from './steps.ts'
import { expect, test } from './test.ts'

const themes = ['white', 'black'] as const
/** An exhaustive run alone opens them: other flows of this folder are a sample. */
const sample = isWholeRun ? pageKinds : []

for (const theme of themes)
  for (const { kind, path } of sample)
    test(`THEME-01 the page ${kind} works in ${theme}`, async ({ enginePage, server }) => {
      // A document of the site without scripts of its own.
      await open(enginePage, `${server.origin}/robots.txt`)
      await enginePage.read((cookie) => {
        document.cookie = cookie
      }, `${preferencesCookieName}=theme=${theme}; path=/`)
      await openHydrated(enginePage, server.origin + path)
      await expectAttribute(enginePage, ['html', 'data-theme'], theme)
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await enginePage.read(overflow), 'nothing is wider than the page').toBe(0)
    })
