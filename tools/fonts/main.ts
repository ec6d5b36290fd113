import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { projectRoot } from '../checks/files.ts'
import { features, subsets, unicodeRange, weights } from './subsets.ts'

/** Writes the font files of the default brand, and prints what its `brand.json` says of each. */
const sources = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const target = join(projectRoot, 'brands/default/fonts')

for (const { name, source, ranges } of subsets) {
  const address = new URL(`inter-${source}-wght-normal.woff2`, sources)
  const text = ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('')
  const font = await subsetFont(await readFile(address), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: [...features],
  })
  await writeFile(join(target, `inter-${name}.woff2`), font)
  console.log(`inter-${name}.woff2: ${font.length} bytes, ${unicodeRange(ranges)}`)
}
