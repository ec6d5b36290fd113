import { writeFile } from 'node:fs/promises'
import { coinColours } from './colours.ts'

/** Writes the table of the coins' own colours from their logos. `npm run colours` */
const file = new URL('../../src/figures/coin-colours.json', import.meta.url)
await writeFile(file, `${JSON.stringify(await coinColours(), null, 2)}\n`)
