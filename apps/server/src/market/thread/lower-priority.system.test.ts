import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
const toldSchema = v.object({ before: v.number(), after: v.number(), lines: v.array(v.string()) })
const script = `
import { getPriority } from 'node:os'
import { lowerPriority } from ${JSON.stringify(new URL('./lower-priority.ts', import.meta.url).href)}
const lines = []
const before = getPriority(0)
lowerPriority({ warn: (_, message) => lines.push(message) })
console.log(JSON.stringify({ before, after: getPriority(0), lines }))
`

describe.runIf(process.platform === 'linux')('lowerPriority', () => {
  it.each([0, 15])(
    'SAFE-06 lowers the priority also of a process that has a low one already: %i below the usual',
    async (below) => {
      const node = [process.execPath, '--input-type=module', '-e', script]
      const { stdout } = await run('nice', ['-n', String(below), ...node])
      const { before, after, lines } = v.parse(toldSchema, JSON.parse(stdout))
      expect(before).toBe(Math.min(19, getPriority(0) + below))
      expect(after).toBe(Math.min(19, before + 10))
      expect(lines).toEqual([])
    },
  )
})

const threadsSchema = v.object({ first: v.array(v.number()), second: v.array(v.number()), main: v.number() })
const helpersScript = `
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { lowerHelpers } from ${JSON.stringify(new URL('./lower-priority.ts', import.meta.url).href)}
const fail = (_, message) => { throw new Error(message) }
function helpers() {
  lowerHelpers({ warn: fail })
  const named = readdirSync('/proc/self/task').filter((thread) =>
    readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').startsWith('V8Worker'))
  return named.map((thread) => getPriority(Number(thread)))
}
console.log(JSON.stringify({ first: helpers(), second: helpers(), main: getPriority(process.pid) }))
`

describe.runIf(process.platform === 'linux')('lowerHelpers', () => {
  it('SAFE-06 lowers the helpers of V8 alone, and once', async () => {
    const node = ['--v8-pool-size=3', '--input-type=module', '-e', helpersScript]
    const { stdout } = await run(process.execPath, node)
    const { first, second, main } = v.parse(threadsSchema, JSON.parse(stdout))
    const lowered = Math.min(19, main + 10)
    expect(first).toEqual([lowered, lowered, lowered])
    expect(second).toEqual(first)
    expect(main).toBe(getPriority(0))
  })
})
