import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { parse } from 'yaml'
import { projectRoot } from '../checks/files.ts'

const folder = join(projectRoot, 'deploy/prometheus')
const run = (program: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

/** The version in what a program says of itself, as one number; null where it is not there. */
function minorOf(program: string): number | null {
  const { status, said } = run(program, '--version')
  return status === 0 ? Number(/version \d+\.(\d+)/.exec(said)?.[1]) : null
}

const scrapes = v.object({
  scrape_configs: v.array(
    v.object({
      job_name: v.literal('portico'),
      relabel_configs: v.array(v.looseObject({ target_label: v.string(), replacement: v.string() })),
    }),
  ),
})

it('OPS-01 the brand of the fleet is the one that Prometheus puts on its metrics', () => {
  const { scrape_configs } = v.parse(scrapes, parse(readFileSync(join(folder, 'prometheus.yaml'), 'utf8')))
  const brands = scrape_configs.flatMap(({ relabel_configs }) =>
    relabel_configs.filter(({ target_label }) => target_label === 'brand'),
  )
  const [, ofFleet] =
    /BRAND: \$\{BRAND:-(\w+)\}/.exec(readFileSync(join(projectRoot, 'deploy/compose/fleet.yaml'), 'utf8')) ??
    []
  expect(brands.map(({ replacement }) => replacement)).toEqual([ofFleet])
})

const hasPromtool = minorOf('promtool') !== null
if (!hasPromtool) console.log('Left out: the configuration of Prometheus by promtool, without it')
it.runIf(hasPromtool)('SHIP-01 SHIP-04 promtool has nothing against the configuration of Prometheus', () => {
  // The files that it names are those of the container.
  const { status, said } = run('promtool', 'check', 'config', '--syntax-only', 'prometheus.yaml')
  expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining('SUCCESS') })
})

const hasAmtool = (minorOf('amtool') ?? 0) >= 26
if (!hasAmtool)
  console.log('Left out: the configuration of Alertmanager by amtool, without version 0.26 or newer')
describe.runIf(hasAmtool)('amtool', () => {
  it('SHIP-01 SHIP-04 has nothing against the configuration of Alertmanager', () => {
    const { status, said } = run('amtool', 'check-config', 'alertmanager.yaml')
    expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining('SUCCESS') })
  })

  it.each(['page', 'ticket'])('SHIP-04 finds a receiver for a %s', (severity) => {
    const test = [
      'config',
      'routes',
      'test',
      '--config.file=alertmanager.yaml',
      '--verify.receivers=operators',
    ]
    expect(run('amtool', ...test, `severity=${severity}`)).toMatchObject({ status: 0 })
  })
})
