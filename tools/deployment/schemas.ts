import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Gateway, HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1'
import { Ajv } from 'ajv'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Service, ServiceAccount } from 'kubernetes-models/v1'
import * as v from 'valibot'
import { projectRoot } from '../checks/files.ts'

const record = v.record(v.string(), v.unknown())

/** Tells what a compose file has that the Compose Specification does not know; null where it keeps to it. */
export function createComposeCheck(): (file: unknown) => string | null {
  const text = readFileSync(join(projectRoot, 'deploy/schemas/compose-spec.json'), 'utf8')
  const { $schema: _, ...schema } = v.parse(record, JSON.parse(text))
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const validate = ajv.compile(schema)
  return (file) => (validate(file) ? null : ajv.errorsText(validate.errors))
}

/** What judges a manifest, by its kind; false where it is of another version of it. */
const models: Readonly<Record<string, (manifest: object) => unknown>> = {
  ConfigMap: (manifest) => ConfigMap.is(manifest) && new ConfigMap(manifest).validate(),
  Deployment: (manifest) => Deployment.is(manifest) && new Deployment(manifest).validate(),
  Gateway: (manifest) => Gateway.is(manifest) && new Gateway(manifest).validate(),
  HTTPRoute: (manifest) => HTTPRoute.is(manifest) && new HTTPRoute(manifest).validate(),
  NetworkPolicy: (manifest) => NetworkPolicy.is(manifest) && new NetworkPolicy(manifest).validate(),
  PersistentVolumeClaim: (manifest) =>
    PersistentVolumeClaim.is(manifest) && new PersistentVolumeClaim(manifest).validate(),
  PodDisruptionBudget: (manifest) =>
    PodDisruptionBudget.is(manifest) && new PodDisruptionBudget(manifest).validate(),
  Service: (manifest) => Service.is(manifest) && new Service(manifest).validate(),
  ServiceAccount: (manifest) => ServiceAccount.is(manifest) && new ServiceAccount(manifest).validate(),
  StatefulSet: (manifest) => StatefulSet.is(manifest) && new StatefulSet(manifest).validate(),
}

const kindOf = v.looseObject({ kind: v.string(), apiVersion: v.string() })

/**
 * Judges a manifest of Kubernetes by the schema of its kind.
 * @throws Error where it does not fit, or its kind is unknown here
 */
export function checkManifest(manifest: unknown): void {
  const { kind, apiVersion, ...rest } = v.parse(kindOf, manifest)
  const check = models[kind]
  if (check === undefined) throw new Error(`no schema of the kind ${kind} is used here`)
  if (check({ kind, apiVersion, ...rest }) === false)
    throw new Error(`no schema of the kind ${kind} in ${apiVersion} is used here`)
}
