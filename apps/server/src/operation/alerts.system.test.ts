import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { startTestServer } from '../test-server.ts'

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
