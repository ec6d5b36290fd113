import type { Snapshot } from '@portico/market'

/** What cleaning did to a snapshot's rates, for an operator's eye: a line for every cut and every quarantined value. */
export function quarantineReport(snapshot: Snapshot): string {
  const lines = snapshot.assets.flatMap((asset) => {
    const series = snapshot.series(asset.id)
    if (series === null) return []
    const cuts = series.cuts.map((cut) => `${asset.slug}\t${cut.date}\tcut\t${cut.reason}\tx${cut.factor}`)
    const quarantined = series.held.map(({ date, reason, published, held: good }) => {
      const shown = good === null ? 'nothing' : `${good.price} of ${good.date}`
      return `${asset.slug}\t${date}\theld\t${reason}\t${published} -> ${shown}`
    })
    return [...cuts, ...quarantined]
  })
  return `${lines.join('\n')}\n\n${lines.length} cuts and quarantined values in ${snapshot.assets.length} assets.\n`
}
