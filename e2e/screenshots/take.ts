import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type LocaleCode, localeOf } from '@portico/locale'
import { preferencesCookieName } from '@portico/preferences'
import { logInAsSeed } from '../fixtures/account/accounts.ts'
import { inLocale } from '../fixtures/expected/page-kinds.ts'
import { layOutAll } from '../fixtures/page/lay-out-all.ts'
import { untilHydrated } from '../fixtures/page/live-page.ts'
import type { RunningServer } from '../fixtures/servers/server.ts'
import type { PageState } from './page-states.ts'
import type { Theme, Wanted } from './wanted.ts'

const quality = 70
const themeNames = { light: 'white', dark: 'black' } as const

/** One page that is looked at in all widths. */
interface Look {
  readonly state: PageState
  readonly theme: Theme
  readonly locale: LocaleCode
}

interface Studio {
  readonly browser: Browser
  readonly server: RunningServer
  readonly brand: string
  /** The window of who is logged in. */
  readonly member: BrowserContext | null
}

/** A window of its own for each public page; what is private shares the one that is logged in. */
async function openWindow(
  { browser, server, member }: Studio,
  { state, theme, locale }: Look,
): Promise<Page> {
  const context =
    state.reader === 'member' && member !== null
      ? member
      : await browser.newContext({ reducedMotion: 'reduce', locale: localeOf(locale).tag })
  const value = `theme=${themeNames[theme]}`
  await context.addCookies([{ name: preferencesCookieName, value, url: server.origin }])
  return context.newPage()
}

async function closeWindow(page: Page, member: BrowserContext | null): Promise<void> {
  if (page.context() === member) await page.close()
  else await page.context().close()
}

/** The whole page as it looks in one width. */
async function takeOne(page: Page, path: string): Promise<void> {
  await layOutAll(page)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.screenshot({
    ...{ path, type: 'jpeg', quality, fullPage: true, animations: 'disabled', caret: 'hide' },
  })
}

/** Takes a page in all widths, and calls back after each. */
async function takeLook(
  studio: Studio,
  look: Look,
  pictures: { readonly widths: Wanted['widths']; pathOf(name: string): string; taken(): void },
): Promise<void> {
  const { state, theme, locale } = look
  const page = await openWindow(studio, look)
  for (const [index, size] of pictures.widths.entries()) {
    await page.setViewportSize(size)
    if (index === 0) {
      await page.goto(studio.server.origin + inLocale(locale, state.path))
      await untilHydrated(page)
      await state.prepare?.(page)
    }
    const name = [state.name, locale, theme, size.width, studio.brand].join('-')
    await takeOne(page, pictures.pathOf(name))
    pictures.taken()
  }
  await closeWindow(page, studio.member)
}

/** A window that is logged in, where a page needs one. */
async function openMember(browser: Browser, server: RunningServer, { pages }: Wanted) {
  if (pages.every(({ reader }) => reader === 'visitor')) return null
  const member = await browser.newContext({ reducedMotion: 'reduce' })
  const entrance = await member.newPage()
  await logInAsSeed(entrance, server, 'user')
  await entrance.close()
  return member
}

/** Takes all pictures of a brand from its running server. */
export async function takeBrand(
  place: Pick<Studio, 'browser' | 'server' | 'brand'>,
  wanted: Wanted,
  pictures: { pathOf(name: string): string; taken(): void },
): Promise<void> {
  const { browser, server } = place
  const member = await openMember(browser, server, wanted)
  const { widths } = wanted
  const looks = wanted.pages.flatMap((state) =>
    wanted.locales.flatMap((locale) => wanted.themes.map((theme): Look => ({ state, theme, locale }))),
  )
  for (const look of looks) await takeLook({ ...place, member }, look, { ...pictures, widths })
  await member?.close()
}
