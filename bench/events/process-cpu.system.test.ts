import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { familyCpuMs, readStat } from './process-cpu.ts'

describe('readStat', () => {
  it('reads the counters behind a name of any kind', () => {
    const line = '77 (a) b (c) S 12 77 77 0 -1 4194560 1 2 3 4 50 7 300 21 20 0 1 0 5 6 7'
    expect(readStat(line)).toEqual({ pid: 77, parent: 12, ownMs: 570, endedMs: 3210 })
  })

  it.each(['', '77', '77 (name) S 12'])('takes %j for no process', (text) => {
    expect(readStat(text)).toBeNull()
  })
})

describe.runIf(process.platform === 'linux')('familyCpuMs', () => {
  it('counts children that run and those that have ended', async () => {
    const busy = 'const end = Date.now() + 150; while (Date.now() < end);'
    const run = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`
    const child = spawn(process.execPath, [
      '-e',
      `${run}; ${busy}; console.log('done'); process.stdin.resume()`,
    ])
    await once(child.stdout, 'data')
    const cpuMs = await familyCpuMs(child.pid ?? 0)
    child.kill()
    // Of 300 ms of work, as much as a busy machine gives.
    expect(cpuMs).toBeGreaterThan(50)
  })
})
