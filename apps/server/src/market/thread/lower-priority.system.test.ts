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
