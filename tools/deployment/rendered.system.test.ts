import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { parseAllDocuments } from 'yaml'
import { projectRoot } from '../checks/files.ts'
import { hasKubectl } from '../kubectl.ts'
import { checkManifest } from './schemas.ts'

const named = v.object({
  kind: v.string(),
  metadata: v.looseObject({ name: v.string(), namespace: v.string() }),
})
/** What pods are made with. */
const podSchema = v.looseObject({
  spec: v.object({
    template: v.object({
      spec: v.looseObject({
        serviceAccountName: v.string(),
        containers: v.array(
          v.looseObject({
            image: v.string(),
            envFrom: v.tuple([
              v.object({ configMapRef: v.object({ name: v.string() }) }),
              v.object({ secretRef: v.object({ name: v.string(), optional: v.optional(v.literal(true)) }) }),
            ]),
          }),
        ),
      }),
    }),
  }),
})

/** What a cluster gets of an overlay. */
function render(overlay: string): readonly unknown[] {
  const folder = join(projectRoot, 'deploy/kubernetes/overlays', overlay)
  const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  return parseAllDocuments(text).map((document): unknown => document.toJS())
}

describe.runIf(hasKubectl()).each(['small', 'fleet'])('the overlay %s, as kubectl renders it', (overlay) => {
  const manifests = hasKubectl() ? render(overlay) : []
  const names = manifests.map((manifest) => v.parse(named, manifest))
  const has = (kind: string, name: string) =>
    names.some((each) => each.kind === kind && each.metadata.name === name)
  const pods = manifests.filter((manifest) => v.is(podSchema, manifest))

  it('SHIP-01 fits the schemas of Kubernetes, in one namespace', () => {
    for (const manifest of manifests) checkManifest(manifest)
    expect(new Set(names.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['portico']))
  })

  it('SHIP-01 has pods with the settings, the account and the image that it names', () => {
    expect(pods.length).toBeGreaterThan(0)
    for (const { serviceAccountName, containers } of pods.map(({ spec }) => spec.template.spec)) {
      expect(has('ServiceAccount', serviceAccountName)).toBe(true)
      for (const { image, envFrom } of containers) {
        const [{ configMapRef }] = envFrom
        // Their names end in a hash of what they say, so that a change of it starts pods anew.
        expect(configMapRef.name).toMatch(/^portico-settings-[a-z0-9]{10}$/)
        expect(has('ConfigMap', configMapRef.name)).toBe(true)
        expect(image).toMatch(/^images\.example\.com\/portico:\d+\.\d+\.\d+$/)
      }
    }
  })

  it('SHIP-01 asks for a secret only where it cannot do without', () => {
    const isOptional = pods.map(({ spec }) =>
      spec.template.spec.containers.map(({ envFrom: [, { secretRef }] }) => secretRef.optional === true),
    )
    expect(new Set(isOptional.flat())).toEqual(new Set([overlay === 'small']))
  })
})
