import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '@portico/stores/test-free-port'
import { Builder, Key as Keyboard, Origin, type WebDriver } from 'selenium-webdriver'
import { callOf, type Engine, type EnginePage, type Key, type Point } from './engine-page.ts'
import { type RunningProgram, startProgram } from './programs.ts'
import { viewport } from './viewport.ts'

const named: Readonly<Record<Key, string>> = {
  Shift: Keyboard.SHIFT,
  Enter: Keyboard.ENTER,
  Escape: Keyboard.ESCAPE,
  Home: Keyboard.HOME,
  End: Keyboard.END,
  ArrowLeft: Keyboard.ARROW_LEFT,
  ArrowRight: Keyboard.ARROW_RIGHT,
  ArrowDown: Keyboard.ARROW_DOWN,
}

/** How long a browser may take to open. It takes about a second; now and then a session never comes. */
const openingLimit = 20_000
const within = { timeout: openingLimit }

/** WebKitGTK draws into a display; this one is in memory. */
function startDisplay(): RunningProgram {
  const screen = `${viewport.width}x${viewport.height}x24`
  return startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'])
}

/** The name of a display. Once it listens, it prints the number that it has chosen. */
async function displayName(display: RunningProgram): Promise<string> {
  const number = () => display.lines.find((line) => /^\d+$/.test(line))
  await expect.poll(number, within).toBeDefined()
  return `:${number()}`
}

/** Opens a window, whose browser writes the console to its output. */
async function openBrowser(server: string): Promise<WebDriver> {
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      // What a page does while it comes is read too.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { args },
    })
    .build()
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...viewport })
  return driver
}

const at = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })

function pageOf(driver: WebDriver, { lines, stop }: RunningProgram): EnginePage {
  return {
    read: async (question, ...given) =>
      JSON.parse(await driver.executeScript<string>(`return ${callOf(question, given)}`)),
    moveTo: (point) => driver.actions().move(at(point)).perform(),
    clickAt: (point) => driver.actions().move(at(point)).click().perform(),
    press: (key) => driver.actions().sendKeys(named[key]).perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    faults: () => lines.filter((line) => /^CONSOLE (?:\w+ )*ERROR/.test(line)),
    async close() {
      await driver.quit()
      await stop()
    },
  }
}

/** Opens a browser on a display and by a driver of its own, since a driver has one session at a time. */
async function openPage(home: string): Promise<EnginePage> {
  const display = startDisplay()
  const started = [display]
  const stop = async () => {
    for (const program of started.toReversed()) await program.stop()
  }
  // What waits for a program fails once that is gone.
  const limit = setTimeout(stop, openingLimit)
  try {
    const environment = {
      DISPLAY: await displayName(display),
      GDK_BACKEND: 'x11',
      HOME: home,
      NO_AT_BRIDGE: '1',
    }
    const port = await freePort()
    const program = startProgram('WebKitWebDriver', [`--port=${port}`], environment)
    started.push(program)
    const server = `http://127.0.0.1:${port}`
    await expect(async () => expect((await fetch(`${server}/status`)).ok).toBe(true)).toPass(within)
    return pageOf(await openBrowser(server), { lines: program.lines, stop })
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(limit)
  }
}

/** Prepares a home folder for WebKitGTK. Each page is a browser of its own; one that does not open has a second try, which is said. */
export async function startWebKitGtk(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'portico-webkitgtk-'))
  return {
    async newPage() {
      try {
        return await openPage(home)
      } catch (error) {
        console.log(
          `WebKitGTK did not open (limit: ${openingLimit / 1000} s) and is started once more: ${error}`,
        )
        return openPage(home)
      }
    },
    async stop() {
      rmSync(home, { recursive: true, force: true })
    },
  }
}
