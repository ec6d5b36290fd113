import { localeOf } from '@portico/locale'
import { completeLocales, requiredLocales } from '@portico/locale/texts'
import { urls } from '@portico/site/routes'
import { foreignTexts } from '../fixtures/page/foreign.ts'
import { headOf } from '../fixtures/page/head.ts'
import { englishSentences, isEnglish } from '../fixtures/page/language.ts'
import { findingsOf } from '../fixtures/page/page-check.ts'
import { inLocale, pageKinds } from '../fixtures/expected/page-kinds.ts'
import { lostContent } from '../fixtures/page/reflow.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** English words that Italian, Dutch and Filipino have as well. */
const sharedTitles: readonly string[] = ['Privacy']

/** Each language sees every 13th kind of page in a run, each kind is seen in two languages or three; an exhaustive run sees all. */
const stride = 13
const kindsOf = (place: number) =>
  pageKinds.filter((_, index) => isWholeRun || (index + place) % stride === 0)

for (const [place, code] of requiredLocales.entries()) {
  test(`LOC-06 LOC-07 LOC-08 the pages of ${code} speak their language and fit a phone`, async ({
    page,
    request,
  }) => {
    const kinds = kindsOf(place)
    test.setTimeout(120_000 + kinds.length * 8000)
    const locale = localeOf(code)
    const heads = new Map<string, readonly string[]>()
    for (const { kind, path } of kinds) {
      await test.step(kind, async () => {
        await page.goto(inLocale(code, path))
        await expect.soft(page.locator('html'), kind).toHaveAttribute('lang', locale.tag)
        await expect.soft(page.locator('html'), kind).toHaveAttribute('dir', locale.dir)
        expect.soft(await englishSentences(page, locale), `English on ${kind}`).toEqual([])
        expect.soft(await foreignTexts(page, locale), `texts of ${kind}`).toEqual([])
        expect.soft(await findingsOf(page), kind).toEqual([])
        expect.soft(await lostContent(page), kind).toEqual([])
        const description = (await page.locator('meta[name="description"]').getAttribute('content')) ?? ''
        const title = await page.title()
        // All that is missing is called so, and a list in another order is the same page.
        const [pathname = path] = path.split('?')
        if (!kind.startsWith('missing')) heads.set(pathname, [title, description])
        if (locale.tag.startsWith('en')) return
        const english = headOf(await (await request.get(path)).text())
        if (!sharedTitles.includes(title)) expect.soft(title, `title of ${kind}`).not.toBe(english.title)
        expect.soft(description, `description of ${kind}`).not.toBe(english.description)
      })
    }
    const texts = [...heads.values()].flat()
    expect(new Set(texts).size, `titles and descriptions of ${code} differ`).toBe(texts.length)
  })
}

test('LOC-06 the detector tells English from every language of the texts', () => {
  const english = 'Convert coins, currencies and metals on real daily rates, with their source and their age.'
  for (const code of requiredLocales) {
    expect(isEnglish(english, localeOf(code).tag), code).toBe(!localeOf(code).tag.startsWith('en'))
  }
  const german = 'Rechnen Sie Coins, Währungen und Metalle zu echten Tageskursen um, mit Quelle und Alter.'
  expect(isEnglish(german, 'de')).toBe(false)
  // Five runs of letters, and no word.
  const hash = 'fe1b897e5f03cbb38dce3470ea1c5ebb7b3a869b1add33072757bb76bba90066'
  for (const code of requiredLocales) expect(isEnglish(hash, localeOf(code).tag), code).toBe(false)
})

test('LOC-06 LOC-08 what looks at pages is able to find: English, a cut text, a card too narrow', async ({
  page,
}) => {
  const english = 'Convert coins, currencies and metals on real daily rates, with their source and their age.'
  await page.goto(inLocale('fr', urls.home()))
  await page.evaluate((text) => {
    const add = (style: Partial<CSSStyleDeclaration>, className = '') => {
      const added = Object.assign(document.createElement('div'), { className })
      Object.assign(added.style, style)
      document.querySelector('main')?.append(added)
      return added
    }
    add({}).textContent = text
    add({ inlineSize: '40px', overflow: 'hidden', whiteSpace: 'nowrap' }).textContent = 'Un texte coupé'
    add({ inlineSize: '80px', overflowWrap: 'normal' }, 'card').textContent = 'Anticonstitutionnellement'
    add({ inlineSize: '500px' }).textContent = 'Large'
  }, english)
  expect(await englishSentences(page, localeOf('fr'))).toEqual([english])
  expect(await lostContent(page)).toEqual([
    expect.stringMatching(/^the page is \d+ px wide$/),
    'sticks out of its card: Anticonstitutionnellement',
    'cut off: Un texte coupé',
  ])
})

test('LOC-06 LOC-07 what looks at texts finds an English word and a foreign form, wherever they stand', async ({
  page,
}) => {
  await page.goto(inLocale('de', urls.home()))
  expect(await foreignTexts(page, localeOf('de'))).toEqual([])
  await page.evaluate(() => {
    const main = document.querySelector('main')
    main?.append(' Whatever ')
    main?.setAttribute('aria-label', 'Preise on the way')
    main?.append(
      Object.assign(document.createElement('p'), {
        textContent: 'Am Dec 6, 2013 um 9:07 AM: €1,234.50, 12.3%',
      }),
    )
    main?.append(Object.assign(document.createElement('p'), { lang: 'en', textContent: 'Quoted, 1,234.50' }))
    document.querySelector('meta[name="description"]')?.setAttribute('content', 'Everything about it')
  })
  const found = await foreignTexts(page, localeOf('de'))
  const words = ['Whatever', 'Preise on the way', 'Everything about it']
  for (const word of words) expect(found).toContain(`English: ${word}`)
  const forms = found.filter((each) => each.startsWith('form: ')).map((each) => each.replace(/, in: .*/, ''))
  expect(forms).toEqual(expect.arrayContaining(['form: 1,234.50', 'form: 3%', 'form: 9:07 AM']))
  expect(found.join()).not.toContain('Quoted')
})

for (const [index, { kind, path }] of pageKinds.entries()) {
  if (!isWholeRun && index % stride !== 0) continue
  test(`SEO-01 LOC-08 the alternates of the ${kind} page are closed over all languages`, async ({
    request,
  }) => {
    const headIn = async (address: string) => headOf(await (await request.get(address)).text())
    const english = await headIn(path)
    for (const [hreflang, address] of english.alternates) {
      const head = await headIn(new URL(address).pathname)
      expect.soft(head.canonical, hreflang).toBe(address)
      expect.soft(head.alternates, hreflang).toEqual(english.alternates)
    }
    const named = [...english.alternates.keys()].filter((hreflang) => hreflang !== 'x-default')
    const complete = completeLocales().flatMap((code) => localeOf(code).hreflang ?? [])
    expect(named.filter((hreflang) => !complete.includes(hreflang))).toEqual([])
    const isListed = english.alternates.size > 0
    if (isListed) expect(english.alternates.get('x-default')).toBe(english.alternates.get('en'))
  })
}
