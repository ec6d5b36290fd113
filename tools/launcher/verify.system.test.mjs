import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../test-folder.ts'

const module = JSON.stringify(new URL('verify.mjs', import.meta.url).href)

/** A part that takes a moment to end, and then writes that it has. */
const slowPart = (name) => `
import { writeFileSync } from 'node:fs'
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => setTimeout(() => {
  writeFileSync('${name}-ended', '')
  console.log('1 passed, 0 failed')
  process.exit(0)
}, 300))
setInterval(() => {}, 1000)
writeFileSync('${name}-begun', '')
`

/** Waits for the other part, and says how it runs. */
const quickPart = (name, other) => `
import { existsSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
writeFileSync('${name}-begun', '')
while (!existsSync('${other}-begun')) await setTimeout(10)
console.log('${name} at ' + getPriority())
console.log('2 passed, 1 failed')
process.exitCode = 1
`

/** Starts a launcher that runs two parts of these programs, the second aside. */
function startParts(folder) {
  const parts = [
    { script: 'first', program: 'first.mjs', timeoutMs: 10_000, place: 'in front' },
    { script: 'second', program: 'second.mjs', timeoutMs: 10_000, place: 'aside' },
  ]
  const script = `
    import { runParts } from ${module}
    console.log(JSON.stringify(await runParts({}, ${JSON.stringify({ folder, parts })})))`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = { text: '' }
  launcher.stdout.setEncoding('utf8').on('data', (text) => (printed.text += text))
  const lines = () => printed.text.trim().split('\n')
  return { launcher, ended: once(launcher, 'close'), lines }
}

it.each(['SIGTERM', 'SIGHUP'])('passes %s on to the parts that run, and waits for both', async (signal) => {
  using folder = makeFolder({ 'first.mjs': slowPart('first'), 'second.mjs': slowPart('second') })
  const has = (name) => existsSync(join(folder.path, name))
  const { launcher, ended, lines } = startParts(folder.path)
  await expect.poll(() => has('first-begun') && has('second-begun')).toBe(true)
  launcher.kill(signal)
  await ended
  expect(JSON.parse(lines().at(-1) ?? '')).toEqual({ passed: 2, failed: 0, endedBy: signal })
  expect([has('first-ended'), has('second-ended')]).toEqual([true, true])
})

it('runs parts side by side, tells of the one aside at the end, and has it make way', async () => {
  using folder = makeFolder({
    'first.mjs': quickPart('first', 'second'),
    'second.mjs': quickPart('second', 'first'),
  })
  const { ended, lines } = startParts(folder.path)
  await ended
  const verdict = '2 passed, 1 failed'
  const [first, , second, , total = ''] = lines()
  expect(lines()).toEqual([first, verdict, second, verdict, total])
  expect(JSON.parse(total)).toEqual({ passed: 4, failed: 2, endedBy: null })
  const priorityOf = (line = '') => Number(/ at (-?\d+)$/.exec(line)?.[1])
  expect(first).toMatch(/^first at /)
  expect(second).toMatch(/^second at /)
  expect(priorityOf(second)).toBeGreaterThanOrEqual(Math.max(priorityOf(first), 1))
})
