import { urls } from '@portico/site/routes'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { click, expectAttribute, openHydrated, startReload, untilHydrated, untilLoaded } from './steps.ts'
import { expect, test } from './test.ts'

const header = wordsOf('en', 'header')

/** Runs in the page: what is painted of a document whose body has only begun; null before and after. */
function readBeginning() {
  if (document.readyState !== 'loading' || !document.querySelector('header')) return null
  const background = getComputedStyle(document.body).backgroundColor
  return { theme: document.documentElement.dataset['theme'], background }
}

test('THEME-02 THEME-03 a chosen theme is there before anything of the page can be painted again', async ({
  front,
  enginePage,
}) => {
  await openHydrated(enginePage, front.origin + urls.home())
  await expectAttribute(enginePage, ['html', 'data-theme'], 'white')
  await click(enginePage, { css: `header summary[aria-label^="${header('header.settings')}"]` })
  await click(enginePage, { css: 'header label', name: header('header.themeDark') })
  await expectAttribute(enginePage, ['html', 'data-theme'], 'black')
  const background = await enginePage.read(() => getComputedStyle(document.body).backgroundColor)
  front.hold('documents')
  await startReload(enginePage)
  await expect.poll(() => enginePage.read(readBeginning)).toEqual({ theme: 'black', background })
  front.release()
  await untilLoaded(enginePage)
  await untilHydrated(enginePage)
  await expectAttribute(enginePage, ['html', 'data-theme'], 'black')
})
