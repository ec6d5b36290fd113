import { type Browser, launch, type Page } from 'puppeteer-core'
import { callOf, type Engine, type EnginePage } from './engine-page.ts'
import { engineProgram } from '../../../tools/browser/engines.ts'
import { viewport } from './viewport.ts'

const policyMark = 'POLICY VIOLATION'

function markViolations(mark: string): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`${mark} ${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`)
  })
}

/** Collects what goes wrong on a page from here on. */
async function followFaults(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  await page.evaluateOnNewDocument(markViolations, policyMark)
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const index = found.push(message.text()) - 1
    // The text names an error that was logged without its message.
    const said = message.args().map((each) => each.evaluate((value) => String(value)))
    void Promise.allSettled(said).then((texts) => {
      found[index] = texts.map((text) => (text.status === 'fulfilled' ? text.value : 'gone')).join(' ')
    })
  })
  page.on('pageerror', (error) => found.push(String(error)))
  page.on('response', (response) => {
    const status = response.status()
    // A page may say 404 itself; anything that it asks for may not.
    if (status < 400 || (status === 404 && response.request().isNavigationRequest())) return
    found.push(`${status} ${response.url()}`)
  })
  return found
}

async function openPage(browser: Browser): Promise<EnginePage> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  // Keys go to the tab in front.
  await page.bringToFront()
  const found = await followFaults(page)
  return {
    read: async (question, ...given) => JSON.parse(String(await page.evaluate(callOf(question, given)))),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    faults: () => found,
    close: () => context.close(),
  }
}

/** Starts Firefox ESR without a window. It is driven by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: engineProgram('firefox-esr'),
    headless: true,
    defaultViewport: viewport,
    // It would ask for an icon of its own accord where a document names none.
    extraPrefsFirefox: { 'browser.chrome.site_icons': false },
  })
  return {
    newPage: () => openPage(browser),
    stop: () => browser.close(),
  }
}
