import * as v from 'valibot'

const Entry = v.looseObject({
  dev: v.optional(v.boolean()),
  inBundle: v.optional(v.boolean()),
  integrity: v.optional(v.string()),
  link: v.optional(v.boolean()),
  optional: v.optional(v.boolean()),
  resolved: v.optional(v.string()),
  version: v.optional(v.string()),
  optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
})

/** The parts of package-lock.json that matter here; the rest is kept as it is. */
export const LockFile = v.looseObject({ packages: v.record(v.string(), Entry) })

export type LockFile = v.InferOutput<typeof LockFile>

/** An optional dependency that the lock file lacks, although a locked package asks for it. */
export type MissingPackage = { name: string; version: string; asker: string; dev: boolean }

const operatingSystems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** Tells whether a package would be found from a place in the tree: in its own folder of packages or in one above. */
function isLocked(packages: LockFile['packages'], asker: string, name: string): boolean {
  const folders = asker === '' ? [] : asker.split('/node_modules/')
  const above = folders.map((_, index) => folders.slice(0, index + 1).join('/node_modules/'))
  return ['', ...above].some((place) => `${place === '' ? '' : `${place}/`}node_modules/${name}` in packages)
}

/**
 * Lists the optional dependencies that have no entry. npm leaves one out when the registry at hand does not serve it,
 * without a word; `npm ci` then refuses the whole lock file as out of step.
 */
export function findMissing({ packages }: LockFile): MissingPackage[] {
  return Object.entries(packages).flatMap(([asker, { dev = false, optionalDependencies }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, asker, name))
      .map(([name, version]) => ({ name, version, asker, dev })),
  )
}

/**
 * The entry of a package for another platform, read from its name: `@x/binding-linux-arm64-musl`. It carries no
 * checksum, because there is no file here to take it from, and is to be named in without-checksum.json; npm installs it on its
 * own platform by name and version.
 * Null when the version is a range or the name tells no platform, since a wrong guess would be worse than none.
 */
export function platformEntry({ name, version, dev }: MissingPackage): object | null {
  const words = name.split(/[/-]/)
  const os = operatingSystems.filter((word) => words.includes(word))
  const cpu = processors.filter((word) => words.includes(word))
  if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version) || os.length !== 1 || cpu.length !== 1) return null
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : ['glibc']
  return { version, cpu, ...(dev && { dev }), ...(os[0] === 'linux' && { libc }), optional: true, os }
}
