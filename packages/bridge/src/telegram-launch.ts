import type { Platform, platformCodes } from '@portico/contract'

/** The number of a client of Telegram that shows the site as a mini app (PLAT-01). */
export type MiniAppPlatform = (typeof platformCodes)[Extract<Platform, `TG_${string}`>]

/** What Telegram starts a mini app with. */
export interface TelegramLaunch {
  /** Who opened it, signed by Telegram: the query string that `thirdTelegram` takes. Good once, for 300 s: a secret. */
  readonly initData: string
  /** Null where Telegram names a client that has no number. */
  readonly platform: MiniAppPlatform | null
}

/**
 * Telegram's clients by the names that they give themselves: TG_PC, TG_WEB, TG_IOS, TG_ANDROID. In numbers, since a page carries
 * them inline.
 */
const platforms: ReadonlyMap<string, MiniAppPlatform> = new Map([
  ['tdesktop', 9],
  ['macos', 9],
  ['unigram', 9],
  ['web', 10],
  ['weba', 10],
  ['webk', 10],
  ['ios', 11],
  ['android', 12],
  ['android_x', 12],
])

/**
 * Reads `#tgWebAppData=...&tgWebAppPlatform=...`, with or without its `#`. Null in a page that Telegram did not open, and for a
 * fragment that says one of the two twice or has no data.
 */
export function telegramLaunch(fragment: string): TelegramLaunch | null {
  const launch = new URLSearchParams(fragment.replace(/^#\??/, ''))
  const [initData, ...otherData] = launch.getAll('tgWebAppData')
  const [name = '', ...otherNames] = launch.getAll('tgWebAppPlatform')
  if (initData === undefined || initData === '') return null
  if (otherData.length + otherNames.length > 0) return null
  return { initData, platform: platforms.get(name) ?? null }
}

/** What is used of `window` to know the mini app on the pages that come after its first one. */
export interface MiniAppHost {
  readonly location: { readonly hash: string }
  /** Reading it throws where storage is blocked. */
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
}

const storedAs = 'mini-app-platform'

/**
 * The mini app that this tab is, or null. Telegram names it in the address of the first page only, so the platform, and
 * nothing else of the launch, is kept as long as the tab. Where storage fails it is known on the first page only.
 */
export function miniAppPlatform(host: MiniAppHost): MiniAppPlatform | null {
  const launch = telegramLaunch(host.location.hash)
  const launched = launch?.platform ?? null
  try {
    if (launched !== null) host.sessionStorage.setItem(storedAs, String(launched))
    const kept = launch === null ? host.sessionStorage.getItem(storedAs) : String(launched)
    return [...platforms.values()].find((platform) => String(platform) === kept) ?? null
  } catch (error) {
    console.warn(`cannot use ${storedAs}`, error)
    return launched
  }
}
