import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startTestServer } from '../../test/server.ts'

const rules = new URL('../../../../ops/prometheus/portico-alerts.yaml', import.meta.url)

/** What a histogram shows is declared under its own name. */
const declared = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '')

it('OPS-01 alerts ask for metrics that a server shows', async () => {
  const asked = new Set((await readFile(rules, 'utf8')).match(/portico_\w+/g)?.map(declared))
  await using server = await startTestServer({ ROLES: 'gateway,market' })
  const shown = await server.metrics()
  expect(asked.size).toBeGreaterThan(5)
  for (const name of asked) expect(shown).toContain(`# TYPE ${name} `)
})

/** Runs Prometheus' own tool where it is there; answers what it says, with its code. */
function promtool(...args: readonly string[]) {
  const folder = fileURLToPath(new URL('.', rules))
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) console.log('Left out: rules of alerts by promtool, without it (package prometheus)')
describe.runIf(hasPromtool)('promtool', () => {
  it.each([
    ['check', 'portico-alerts.yaml'],
    ['test', 'portico-alerts-test.yaml'],
  ])('OPS-01 SAFE-07 has nothing against the alerts: %s rules', (command, file) => {
    const { status, said } = promtool(command, 'rules', file)
    expect(said).toContain('SUCCESS')
    expect(status).toBe(0)
  })
})
