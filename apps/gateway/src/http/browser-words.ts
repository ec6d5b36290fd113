import UAParser from 'ua-parser-js'

/** A browser and its system as people call them; null where the user agent does not tell. */
export interface BrowserWords {
  readonly browser: string | null
  readonly system: string | null
}

/** Browsers that people know by a shorter name than the parser. */
const browserNames: ReadonlyMap<string, string> = new Map([
  ['Chrome Headless', 'Chrome'],
  ['Mobile Chrome', 'Chrome'],
  ['Mobile Firefox', 'Firefox'],
  ['Mobile Safari', 'Safari'],
])

/** Names that systems have for themselves, where the parser has an older one. */
const systemNames: ReadonlyMap<string, string> = new Map([
  ['Mac OS', 'macOS'],
  ['Chromium OS', 'ChromeOS'],
])

const longest = 32
/** Longer ones are no browser's, and only cost time. */
const longestUserAgent = 512

/** A name as part of a line: it is untrusted text, so nothing of it may look like more lines or links. */
function plainName(name: string | undefined): string | null {
  const plain = (name ?? '')
    .replaceAll(/[^\w ()+-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, longest)
  return plain === '' ? null : plain
}

/** Reads a user agent, whatever it says. Versions are left out: people do not know theirs. */
export function readBrowser(userAgent: string): BrowserWords {
  const { browser, os } = new UAParser(userAgent.slice(0, longestUserAgent)).getResult()
  const name = plainName(browser.name)
  const system = plainName(os.name)
  return {
    browser: name && (browserNames.get(name) ?? name),
    system: system && (systemNames.get(system) ?? system),
  }
}
