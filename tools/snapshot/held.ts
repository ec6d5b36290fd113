import { bundledSnapshot } from '@portico/market-app'

/** Prints what cleaning did to the bundled rates, for an operator's eye: every cut, and every value held back. */
const snapshot = await bundledSnapshot()
const lines: string[] = []
let heldCount = 0
for (const asset of snapshot.assets) {
  const series = snapshot.series(asset.id)
  if (series === null) continue
  for (const cut of series.cuts) lines.push(`${asset.slug}\t${cut.date}\tcut\t${cut.reason}\tx${cut.factor}`)
  for (const { date, reason, published, held } of series.held) {
    const shown = held === null ? 'nothing' : `${held.price} of ${held.date}`
    lines.push(`${asset.slug}\t${date}\theld\t${reason}\t${published} -> ${shown}`)
  }
  heldCount += series.held.length
}
process.stdout.write(
  `${lines.join('\n')}\n\n${heldCount} values held back in ${snapshot.assets.length} assets.\n`,
)
