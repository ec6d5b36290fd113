import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { parse, parseAllDocuments } from 'yaml'
import { parseConfig } from '../../apps/server/src/config/config.ts'
import { settingsOf } from '../../apps/server/src/config/setting.ts'
import { configSettings, secretSettings } from '../../apps/server/src/config/settings.ts'
import { requestTimeoutMs } from '../../packages/request/src/index.ts'
import { projectRoot } from '../checks/files.ts'
import { checkManifest, createComposeCheck } from './schemas.ts'

const read = (file: string) => readFileSync(join(projectRoot, 'deploy', file), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(join(projectRoot, 'deploy', folder), { recursive: true, encoding: 'utf8' }).toSorted()
const variables = new Set([configSettings, secretSettings].flatMap(settingsOf).map(({ name }) => name))
const unknownIn = (names: Iterable<string>) => [...names].filter((name) => !variables.has(name))
const namesIn = (file: string) => read(file).match(/^[A-Z_]+(?==)/gm) ?? []

const composeFile = v.object({
  services: v.record(
    v.string(),
    v.looseObject({ image: v.string(), environment: v.optional(v.record(v.string(), v.unknown()), {}) }),
  ),
})
const composeFiles = filesIn('compose').filter((file) => file.endsWith('.yaml'))
const readCompose = (file: string): unknown => parse(read(`compose/${file}`), { merge: true })

const manifestFiles = filesIn('kubernetes').filter(
  (file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'),
)
const manifests = manifestFiles.flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => ({
    file,
    manifest: document.toJS() as unknown,
  })),
)
const podSchema = v.object({
  spec: v.object({
    template: v.object({
      spec: v.looseObject({
        automountServiceAccountToken: v.literal(false),
        securityContext: v.looseObject({ runAsNonRoot: v.literal(true), runAsUser: v.literal(10_001) }),
        containers: v.array(
          v.looseObject({
            env: v.array(v.looseObject({ name: v.string() })),
            livenessProbe: v.looseObject({}),
            readinessProbe: v.looseObject({}),
            resources: v.looseObject({ requests: v.looseObject({}), limits: v.looseObject({}) }),
            securityContext: v.object({
              allowPrivilegeEscalation: v.literal(false),
              readOnlyRootFilesystem: v.literal(true),
              capabilities: v.object({ drop: v.tuple([v.literal('ALL')]) }),
            }),
          }),
        ),
      }),
    }),
  }),
})

describe('compose files', () => {
  it.each(composeFiles)('%s keeps to the Compose Specification', (file) => {
    expect(createComposeCheck()(readCompose(file))).toBeNull()
  })

  it('are refused where they do not', () => {
    expect(createComposeCheck()({ services: { site: { image: 'a', replicas: 2 } } })).toContain('additional')
  })

  it.each(composeFiles)('%s sets variables that the site has', (file) => {
    const { services } = v.parse(composeFile, readCompose(file))
    const own = Object.values(services).filter(({ image }) => image.includes('PORTICO_IMAGE'))
    expect(own.length).toBeGreaterThan(0)
    expect(own.flatMap(({ environment }) => unknownIn(Object.keys(environment)))).toEqual([])
  })
})

/** Values of a file as an operator fills it in. */
function filledIn(file: string): Readonly<Record<string, string>> {
  const lines = read(file).matchAll(/^([A-Z_]+)=(.*)$/gm)
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name, value || 'letters0and1digits2']),
  )
}

/** A value of a compose file with its variables: those of the operator, else what stands in the file. */
function valueOf(text: unknown, given: Readonly<Record<string, string>>): string {
  return String(text).replaceAll(
    /\$\{([A-Z_]+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_, name: string, fallback: string | undefined) => given[name] ?? fallback ?? '',
  )
}

describe('settings in files for deployment', () => {
  it.each([
    ['one.yaml', {}],
    ['fleet.yaml', filledIn('compose/fleet.env.example')],
  ])('SHIP-01 %s starts the site with what stands in it', (file, given) => {
    const { services } = v.parse(composeFile, readCompose(file))
    for (const { image, environment } of Object.values(services)) {
      if (!image.includes('PORTICO_IMAGE')) continue
      const filled = Object.entries(environment).map(([name, value]) => [name, valueOf(value, given)])
      expect(() => parseConfig(Object.fromEntries(filled))).not.toThrow()
    }
  })

  it.each(['kubernetes/base/settings.env', 'systemd/portico.env.example', 'systemd/console.env.example'])(
    'SHIP-01 %s has values that the site takes',
    (file) => {
      expect(() => parseConfig({ ...filledIn(file), DATABASE_URL: 'postgres://a:b@c/d' })).not.toThrow()
    },
  )
})

describe('manifests of Kubernetes', () => {
  it.each(manifests)('those in $file fit the schema of their kind', ({ manifest }) => {
    expect(() => checkManifest(manifest)).not.toThrow()
  })

  it('are refused where they do not', () => {
    const wrong = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'a' },
      spec: { replicas: 'two' },
    }
    expect(() => checkManifest(wrong)).toThrow('spec')
    expect(() => checkManifest({ ...wrong, apiVersion: 'apps/v1beta1' })).toThrow('apps/v1beta1')
  })

  it('SHIP-01 run without rights on a root that is read-only, with probes and limits, under variables that the site has', () => {
    const kinds = v.looseObject({ kind: v.picklist(['Deployment', 'StatefulSet']) })
    const pods = manifests.filter(({ manifest }) => v.is(kinds, manifest))
    expect(pods.length).toBe(6)
    for (const { manifest } of pods) {
      const { containers } = v.parse(podSchema, manifest).spec.template.spec
      expect(unknownIn(containers.flatMap(({ env }) => env.map(({ name }) => name)))).toEqual([])
    }
    expect(unknownIn(namesIn('kubernetes/base/settings.env'))).toEqual([])
  })
})

describe('other files', () => {
  it('SHIP-04 have nginx leave a process alone that hangs, before browsers give a call up', () => {
    const config = read('nginx/portico.conf')
    const seconds = [...config.matchAll(/^ +proxy_read_timeout (\d+)s;$/gm)].map(([, text]) => Number(text))
    const [stream = ''] = /location = \/v1\/market\/stream \{[^}]*\}/.exec(config) ?? []
    expect(stream).toContain('proxy_read_timeout 90s;')
    const [calls = Infinity, , pages = Infinity] = seconds
    expect(calls * 1000).toBeLessThan(requestTimeoutMs)
    expect(pages).toBeLessThan(calls)
  })

  it.each(filesIn('systemd').filter((file) => file.endsWith('.env.example')))(
    '%s sets variables that the site has',
    (file) => expect(unknownIn(namesIn(`systemd/${file}`))).toEqual([]),
  )

  it.each(filesIn('systemd').filter((file) => file.endsWith('.service')))(
    'SAFE-06 %s lets the thread of the market lower its priority, and forbids all else about resources',
    (file) => {
      const filters = [...read(`systemd/${file}`).matchAll(/^SystemCallFilter=(.*)$/gm)].map(
        ([, calls]) => calls,
      )
      // Each line adds to what those before it allow, or takes away from it.
      expect(filters).toEqual(['@system-service', '~@privileged @resources', 'setpriority'])
    },
  )

  it('SHIP-01 make an image that runs without rights, says how it is and where its data is', () => {
    const [, final = ''] = read('Containerfile').split('FROM ${RUN_BASE}')
    for (const line of [
      'USER 10001:10001',
      'STOPSIGNAL SIGTERM',
      'VOLUME /data',
      'EXPOSE 3000',
      'HEALTHCHECK ',
    ])
      expect(final).toContain(`\n${line}`)
    expect(final).not.toContain('\nRUN ')
    // What the server may write is not run at its next start.
    expect(final).toMatch(/^ENV .*\bNODE_COMPILE_CACHE=$/m)
  })

  it('keep what Redis must not drop', () => {
    expect(read('redis/redis.conf')).toMatch(/^maxmemory-policy noeviction\n[\s\S]*^appendonly yes$/m)
  })
})
