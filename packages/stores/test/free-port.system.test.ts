import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { freePort } from './free-port.mjs'

const run = promisify(execFile)
const file = new URL('free-port.mjs', import.meta.url).href
/** Prints many ports, and keeps them until its input ends. */
const program = `
  import { freePort } from '${file}'
  console.log(JSON.stringify(await Promise.all(Array.from({ length: 200 }, freePort))))
  await new Promise((resolve) => process.stdin.once('end', resolve).resume())
`

it('gives no port twice, neither in one process nor in several at the same time', async () => {
  const started = Array.from({ length: 4 }, () =>
    run(process.execPath, ['--input-type=module', '--eval', program]),
  )
  const told = started.map(
    ({ child }) =>
      new Promise<string>((resolve) => child.stdout?.once('data', (line) => resolve(String(line)))),
  )
  const own = await Promise.all(Array.from({ length: 200 }, freePort))
  const lists: readonly (readonly number[])[] = (await Promise.all(told)).map((line) => JSON.parse(line))
  for (const { child } of started) child.stdin?.end()
  await Promise.all(started)
  const all = [own, ...lists].flat()
  expect(all).toHaveLength(1000)
  expect(new Set(all).size).toBe(1000)
})
