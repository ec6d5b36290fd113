import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { parse, parseAllDocuments } from 'yaml'
import { gatewayPaths } from '../../apps/gateway/src/answered-paths.ts'
import { projectRoot } from '../checks/files.ts'

const read = (file: string) => readFileSync(join(projectRoot, 'deploy', file), 'utf8')

/** What is for the machines of the operator. */
const ownPaths = ['/metrics', '/readyz']
/** Headers that the site believes of a trusted proxy, which visitors must not choose. */
const believedHeaders = ['traceparent', 'tracestate', 'X-Forwarded-Host']

const pathMatch = v.object({
  path: v.object({ type: v.picklist(['Exact', 'PathPrefix']), value: v.string() }),
})
const headerFilter = v.object({ requestHeaderModifier: v.object({ remove: v.array(v.string()) }) })
const routeSchema = v.object({
  kind: v.literal('HTTPRoute'),
  metadata: v.object({ name: v.literal('portico') }),
  spec: v.object({
    rules: v.array(
      v.object({
        matches: v.array(pathMatch),
        filters: v.optional(v.array(headerFilter), []),
        backendRefs: v.optional(v.array(v.object({ name: v.string() })), []),
      }),
    ),
  }),
})

/** The rules by which a cluster sends on what visitors ask for. */
function readRules() {
  const documents = parseAllDocuments(read('kubernetes/overlays/fleet/routes.yaml'))
  const found = documents.map((document): unknown => document.toJS()).find((each) => v.is(routeSchema, each))
  return v.parse(routeSchema, found).spec.rules.map(({ matches, filters, backendRefs }) => ({
    paths: matches.map(({ path }) => path),
    removed: filters.flatMap(({ requestHeaderModifier }) => requestHeaderModifier.remove),
    to: backendRefs.map(({ name }) => name),
  }))
}

describe('routes of Kubernetes', () => {
  const rules = readRules()

  it('lead to the gateway what the gateway answers, as nginx does, and all else to the site', () => {
    const [, nginx = ''] =
      /location ~ (\S+) \{\n\s+proxy_pass http:\/\/portico_gateway/.exec(read('nginx/portico.conf')) ?? []
    const led = rules.filter(({ to }) => to.includes('portico-gateway')).flatMap(({ paths }) => paths)
    for (const path of gatewayPaths) expect(new RegExp(nginx).test(path), path).toBe(true)
    expect(led).toEqual(
      gatewayPaths.map((path) =>
        path.endsWith('/')
          ? { type: 'PathPrefix', value: path.slice(0, -1) }
          : { type: 'Exact', value: path },
      ),
    )
    expect(new RegExp(nginx).test('/price/btc')).toBe(false)
    expect(rules.filter(({ to }) => to.includes('portico-site')).map(({ paths }) => paths)).toEqual([
      [{ type: 'PathPrefix', value: '/' }],
    ])
  })

  it('SAFE-07 show visitors nothing of what is for the operator, as nginx does', () => {
    const hidden = rules.filter(({ to }) => to.length === 0).flatMap(({ paths }) => paths)
    expect(hidden).toEqual(ownPaths.map((value) => ({ type: 'Exact', value })))
    const [, nginx = ''] = /location ~ (\S+) \{\n\s+return 404/.exec(read('nginx/portico.conf')) ?? []
    for (const path of ownPaths) expect(new RegExp(nginx).test(path), path).toBe(true)
  })

  it('SHIP-04 SAFE-07 keep what the site believes of a proxy from visitors', () => {
    for (const { to, removed } of rules) expect(removed).toEqual(to.length === 0 ? [] : believedHeaders)
  })
})

describe('nginx', () => {
  it.each(['portico', 'console'])(
    'SHIP-04 SAFE-07 keeps what %s believes of a proxy from visitors',
    (name) => {
      const lines = read(`nginx/${name}.conf`).split('\n')
      const cleared = lines.map((line) => line.trim()).filter((line) => line.endsWith('"";'))
      for (const header of believedHeaders) expect(cleared).toContain(`proxy_set_header ${header} "";`)
      // A location with one of its own would have none of those above it.
      const depths = lines
        .filter((line) => line.includes('proxy_set_header'))
        .map((line) => line.search(/\S/))
      expect(new Set(depths).size).toBe(1)
    },
  )

  it('SHIP-01 keeps pages for as long as the site says', () => {
    // With `updating` among them, nginx shows what is past stale-while-revalidate to the first who asks, up to `inactive`.
    expect(read('nginx/portico.conf')).toContain('  proxy_cache_use_stale error timeout http_500')
  })
})

describe('the fleet of compose', () => {
  const place = v.looseObject({ ipv4_address: v.optional(v.string()) })
  const service = v.looseObject({
    environment: v.optional(v.looseObject({ ROLES: v.optional(v.string()) }), {}),
    depends_on: v.optional(v.record(v.string(), v.unknown()), {}),
    networks: v.optional(v.union([v.array(v.string()), v.record(v.string(), place)]), []),
  })
  const fleet = parse(read('compose/fleet.yaml'), { merge: true })
  const { services } = v.parse(v.object({ services: v.record(v.string(), service) }), fleet)

  it('waits for services that it has', () => {
    const awaited = Object.values(services).flatMap(({ depends_on }) => Object.keys(depends_on))
    expect(awaited.filter((name) => services[name] === undefined)).toEqual([])
  })

  it.each(['site', 'gateway'])('SHIP-02 has an address for each %s, which nginx has a line for', (role) => {
    const own = Object.entries(services).filter(([, { environment }]) => environment.ROLES === role)
    const places = own.map(([name, { networks }]) => {
      const { ipv4_address: address } = Array.isArray(networks) ? {} : (networks['portico'] ?? {})
      return `${address}:3000 # ${name}`
    })
    expect(places.length).toBeGreaterThan(1)
    const upstream = new RegExp(`upstream portico_${role} {([^}]+)}`)
    const [, block = ''] = upstream.exec(read('nginx/upstreams.conf')) ?? []
    // Parameters stand between the address and the name.
    const lines = [...block.matchAll(/server (\S+?)(?: [^;]*)?;( # .+)/g)]
    expect(lines.map(([, address, name]) => `${address}${name}`)).toEqual(places)
  })
})

describe('docs/releases.md', () => {
  it('SHIP-02 takes a process of the fleet out of nginx and in again by its commands', () => {
    const guide = readFileSync(join(projectRoot, 'docs/releases.md'), 'utf8')
    const [takeOut = '', takeIn = '', ...more] = [...guide.matchAll(/sed -i '([^']+)'/g)].map(
      ([, script]) => script,
    )
    const edited = (script: string, text: string) =>
      execFileSync('sed', [script], { input: text, encoding: 'utf8' })
    const upstreams = read('nginx/upstreams.conf')
    const without = edited(takeOut, upstreams)
    const changed = without.split('\n').filter((line, at) => line !== upstreams.split('\n')[at])
    expect(changed).toEqual([expect.stringMatching(/^ {2}server 10\.89\.77\.11:3000 [^;]*\bdown; # site-1$/)])
    expect(edited(takeIn, without)).toBe(upstreams)
    expect(more).toEqual([])
  })
})
