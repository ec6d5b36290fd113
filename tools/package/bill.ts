import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FromNodePackageJson, License } from '@cyclonedx/cyclonedx-library/Contrib'
import { ComponentType, HashAlgorithm } from '@cyclonedx/cyclonedx-library/Enums'
import { Bom, Component, Property } from '@cyclonedx/cyclonedx-library/Models'
import { JSON as Json, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize'
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec'
import * as v from 'valibot'
import { neededBy, type Packages } from './libraries.ts'

/** What a bill of materials is written about. */
export interface BillSources {
  readonly root: string
  readonly installed: Packages
  /** Folders of libraries that the package has. */
  readonly libraries: readonly string[]
  /** Folders of libraries whose code is in files of the build. */
  readonly bundled: readonly string[]
  readonly version: { readonly version: string; readonly commit: string; readonly builtAt: string }
}

const manifestSchema = v.looseObject({
  name: v.string(),
  version: v.string(),
  license: v.exactOptional(v.string()),
})

const licences = new License.Factories.LicenseFactory(() => {})
const components = new FromNodePackageJson.Builders.ComponentBuilder(
  new FromNodePackageJson.Factories.ExternalReferenceFactory(),
  licences,
)

function readManifest(root: string, folder: string) {
  return v.parse(manifestSchema, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))
}

/** The address of a package of npm in the form of package URLs. */
function packageUrl({ name, version }: v.InferOutput<typeof manifestSchema>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function componentOf(folder: string, { root, installed }: BillSources): Component {
  const manifest = readManifest(root, folder)
  const component = components.makeComponent({ ...manifest }, ComponentType.Library)
  if (component === undefined) throw new Error(`${folder} has no name`)
  component.bomRef.value = folder
  component.purl = packageUrl(manifest)
  const [, digest] = /^sha512-(\S+)/.exec(installed[folder]?.integrity ?? '') ?? []
  if (digest !== undefined) {
    component.hashes.set(HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex'))
  }
  return component
}

/** The Node.js of the package, which is a program and no library. */
function nodeOf({ root }: BillSources): Component | null {
  const folder = `node_modules/node-${process.platform}-${process.arch}`
  if (!existsSync(join(root, folder))) return null
  const { version } = readManifest(root, folder)
  const node = new Component(ComponentType.Platform, 'node', {
    ...{ bomRef: 'node', version, purl: `pkg:generic/node@${version}` },
  })
  node.licenses.add(licences.makeFromString('MIT'))
  return node
}

/**
 * The bill of materials of a package in CycloneDX 1.6 as JSON: Node.js, every library as it is installed, and every one that
 * was bundled into files of the build, with what each needs.
 * @throws Error where a library has no manifest
 */
export function billOfMaterials(sources: BillSources): string {
  const { libraries, bundled, installed, version } = sources
  const bom = new Bom()
  const product = new Component(ComponentType.Application, 'portico', {
    ...{ bomRef: 'portico', version: version.version, purl: `pkg:generic/portico@${version.version}` },
  })
  product.licenses.add(licences.makeFromString('Apache-2.0'))
  product.properties.add(new Property('portico:commit', version.commit))
  bom.metadata.component = product
  bom.metadata.timestamp = new Date(version.builtAt)
  const node = nodeOf(sources)
  if (node !== null) {
    bom.components.add(node)
    product.dependencies.add(node.bomRef)
  }
  const byFolder = new Map(
    [...new Set([...libraries, ...bundled])].map((folder) => [folder, componentOf(folder, sources)]),
  )
  const isBundled = new Set(bundled)
  for (const [folder, component] of byFolder) {
    if (isBundled.has(folder)) component.properties.add(new Property('portico:place', 'bundled'))
    for (const needed of neededBy(folder, installed)) {
      const ref = byFolder.get(needed)?.bomRef
      if (ref !== undefined) component.dependencies.add(ref)
    }
    bom.components.add(component)
    product.dependencies.add(component.bomRef)
  }
  const serializer = new JsonSerializer(new Json.Normalize.Factory(Spec1dot6))
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}
