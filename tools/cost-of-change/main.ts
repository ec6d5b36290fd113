import { changes } from './changes.ts'
import { openChangedProject } from './changed-project.ts'
import { costTable } from './table.ts'

/** Prints what typical changes cost, and fails where one costs too much or does not show. `npm run cost-of-change` */

await using project = await openChangedProject()
const { costs, site, services } = project
const faults: string[] = []
for (const change of changes) faults.push(...(await change.faults(site, services)))
const tooDear = costs.filter(({ counted, limit }) => counted > limit)
console.log(costTable(costs))
for (const { name, limit } of tooDear) console.error(`${name} costs more than ${limit}`)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length + tooDear.length === 0 ? 0 : 1
