import { createInterface } from 'node:readline'
import { openSnapshots } from '../../src/snapshot/open-snapshots.ts'
import { marketSnapshot } from './market.ts'

/**
 * A process of a site: `node fleet-process.ts publish|follow redisUrl website`. A line `publish version asOf` on standard
 * input publishes, `serves` asks for the current version. It says `current version ms` for each that became current, with
 * the milliseconds since the epoch, and ends with its input.
 */

const [, , part, redisUrl = '', website = ''] = process.argv
const say = (...words: readonly (string | number)[]) => process.stdout.write(`${words.join(' ')}\n`)

await using store = await openSnapshots({
  part: part === 'publish' ? 'publish' : 'follow',
  ...{ redisUrl, website, now: () => performance.now() },
  logger: { info: () => {}, warn: () => {} },
})
store.subscribe(({ version }) => say('current', version, Date.now()))
say('open')
for await (const line of createInterface({ input: process.stdin })) {
  const [command, version = '', asOf = ''] = line.split(' ')
  if (command === 'publish') store.publish(marketSnapshot({ version, asOf, price: `1.${version}` }))
  else say('serves', store.current().version)
}
