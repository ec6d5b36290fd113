import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { parse, parseAllDocuments } from 'yaml'
import { parseConfig } from '../../apps/server/src/config/config.ts'
import { projectRoot } from '../checks/files.ts'

const read = (file: string) => readFileSync(join(projectRoot, 'deploy', file), 'utf8')

/** Where the console listens unless told otherwise, which all of these files rely on. */
const { port } = parseConfig({}).console

const composeFile = v.object({
  services: v.record(
    v.string(),
    v.looseObject({
      environment: v.optional(v.record(v.string(), v.unknown()), {}),
      ports: v.optional(v.array(v.string()), []),
    }),
  ),
})
const servicesOf = (file: string) => v.parse(composeFile, parse(read(file), { merge: true })).services

const policySchema = v.looseObject({
  kind: v.literal('NetworkPolicy'),
  spec: v.object({
    podSelector: v.object({ matchLabels: v.record(v.string(), v.string()) }),
    policyTypes: v.tuple([v.literal('Ingress')]),
    ingress: v.array(
      v.object({ from: v.optional(v.array(v.unknown())), ports: v.array(v.object({ port: v.string() })) }),
    ),
  }),
})
const serviceSchema = v.looseObject({
  kind: v.literal('Service'),
  metadata: v.looseObject({ name: v.literal('portico-console') }),
  spec: v.strictObject({ selector: v.record(v.string(), v.string()), ports: v.array(v.looseObject({})) }),
})

describe('the console in files for deployment', () => {
  it.each([
    ['compose/one.yaml', 'portico', `127.0.0.1:${port}:${port}`],
    ['compose/fleet.yaml', 'console-proxy', '${CONSOLE_ADDRESS:-127.0.0.1}:3443:443'],
  ])('SHIP-03 %s publishes it to this machine alone, unless told otherwise', (file, name, published) => {
    const services = servicesOf(file)
    expect(services[name]?.ports).toContain(published)
    const others = Object.entries(services).filter(([other]) => other !== name)
    expect(others.flatMap(([, { ports }]) => ports.filter((each) => each.includes(String(port))))).toEqual([])
  })

  it('SHIP-03 runs in a process of its own in the fleet, and in one process only where the operator names it', () => {
    const fleet = Object.values(servicesOf('compose/fleet.yaml')).flatMap(
      ({ environment }) => environment['ROLES'] ?? [],
    )
    expect(fleet.filter((roles) => String(roles).includes('console'))).toEqual(['console'])
    expect(servicesOf('compose/one.yaml')['portico']?.environment['ROLES']).not.toContain('console')
  })

  it.each(['fleet', 'small'])('SHIP-03 is reached in a cluster from one namespace only: %s', (overlay) => {
    const folder = `kubernetes/overlays/${overlay}`
    expect(parse(read(`${folder}/kustomization.yaml`))).toMatchObject({
      resources: expect.arrayContaining(['console.yaml']),
    })
    const manifests = parseAllDocuments(read(`${folder}/console.yaml`)).map((each): unknown => each.toJS())
    const [policy, ...more] = manifests.filter((each) => v.is(policySchema, each))
    const service = manifests.find((each) => v.is(serviceSchema, each))
    expect(more).toEqual([])
    const { spec } = v.parse(policySchema, policy)
    expect(spec.podSelector.matchLabels).toEqual(v.parse(serviceSchema, service).spec.selector)
    const open = spec.ingress.filter(({ from }) => from === undefined).flatMap(({ ports }) => ports)
    expect(open).toEqual([{ port: 'http' }])
    const named = spec.ingress.filter(({ from }) => from !== undefined)
    expect(named).toMatchObject([
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'console-proxy' } } }],
        ports: [{ port: 'console' }],
      },
    ])
  })

  it('SHIP-03 has no way from the proxy or the routes of visitors', () => {
    for (const file of [
      'nginx/portico.conf',
      'nginx/upstreams.conf',
      'kubernetes/overlays/fleet/routes.yaml',
    ])
      expect(read(file)).not.toContain('console')
  })

  it('SHIP-03 is behind an allow list that refuses all others, and keeps nothing', () => {
    expect(read('nginx/console-allow.conf').trimEnd()).toMatch(/\ndeny all;$/)
    const server = read('nginx/console.conf')
    expect(server).toContain('\n  include /etc/nginx/portico/console-allow.conf;\n')
    expect(server).not.toMatch(/proxy_cache|^\s+allow /m)
  })
})
