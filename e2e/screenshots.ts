import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../tools/browser/chromium.ts'
import { startServer } from './fixtures/servers/server.ts'
import { takeBrand } from './screenshots/take.ts'
import { readWanted } from './screenshots/wanted.ts'

/**
 * Takes pictures of the product: `npm run screenshots`. Every kind of page in four widths, both themes, four languages and
 * every brand, or what the options leave: `-- --pages home,price --widths 360 --themes light --locales en --brands default`.
 * Same pages, sizes and names every time; what differs from one day to the next is the age that the pages state.
 */

const folder = fileURLToPath(new URL('../artifacts/screenshots/', import.meta.url))

const wanted = await readWanted(process.argv.slice(2))
const executablePath = await findChromium(process.env)
if (executablePath === null)
  throw new Error('No Chromium found. `npm test` installs one, or set CHROMIUM_PATH.')
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: chromiumArguments })
const counts = [wanted.pages, wanted.widths, wanted.themes, wanted.locales, wanted.brands]
const total = counts.reduce((product, { length }) => product * length, 1)
let done = 0
const pictures = {
  pathOf: (name: string) => `${folder}${name}.jpg`,
  taken() {
    done += 1
    process.stdout.write(`\r${done} of ${total} pictures`)
  },
}
try {
  for (const brand of wanted.brands) {
    const server = await startServer({ SEED_ACCOUNTS: 'auto', BRAND: brand })
    try {
      await takeBrand({ browser, server, brand }, wanted, pictures)
    } finally {
      await server.stop()
    }
  }
  process.stdout.write(`\nin ${folder}\n`)
} finally {
  await browser.close()
}
