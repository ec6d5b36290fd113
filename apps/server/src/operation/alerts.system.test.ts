import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startTestServer } from '../../test/server.ts'

const folder = fileURLToPath(new URL('../../../../ops/prometheus/', import.meta.url))
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
const commandOf = (file: string) => (file.endsWith('-test.yaml') ? 'test' : 'check')

/** What a histogram shows is declared under its own name. */
const declared = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '')

it('OPS-01 alerts ask for metrics that a server shows', async () => {
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const asked = new Set(text.match(/portico_\w+/g)?.map(declared))
  await using server = await startTestServer({ ROLES: 'gateway,market' })
  const shown = await server.metrics()
  expect(asked.size).toBeGreaterThan(5)
  for (const name of asked) expect(shown).toContain(`# TYPE ${name} `)
})

/** Runs Prometheus' own tool where it is there; answers what it says, with its code. */
function promtool(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) console.log('Left out: rules of alerts by promtool, without it (package prometheus)')
describe.runIf(hasPromtool)('promtool', () => {
  it.each(files)('OPS-01 SAFE-07 SHIP-04 has nothing against %s', (file) => {
    const { status, said } = promtool(commandOf(file), 'rules', file)
    expect(said).toContain('SUCCESS')
    expect(status).toBe(0)
  })
})
