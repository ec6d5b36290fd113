import type { Plugin } from 'vite'

/** Folders of the libraries whose code is in the files of this process's builds, such as `node_modules/react-dom`. */
const used = new Set<string>()

const packages = 'node_modules/'

/** The folder of a library that a module is of, relative to the root of the project; null for the project's own. */
export function libraryOf(id: string, root: string): string | null {
  const path = id.replace(/^\0/, '')
  const at = path.lastIndexOf(packages)
  if (!path.startsWith(root) || at < 0) return null
  const [name = '', inner = ''] = path.slice(at + packages.length).split('/')
  return `${path.slice(root.length, at)}${packages}${name.startsWith('@') ? `${name}/${inner}` : name}`
}

const projectRoot = new URL('../../../', import.meta.url).pathname

/** Notes which libraries bundles are made of: what is bundled has no folder of its own in a package. */
export function noteLibraries(): Plugin {
  return {
    name: 'used-libraries',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const folders = file.moduleIds.map((id) => libraryOf(id, projectRoot))
        for (const folder of folders) if (folder !== null) used.add(folder)
      }
    },
  }
}

/** A library whose files are taken, without a bundle. */
export function noteLibrary(name: string): void {
  used.add(`node_modules/${name}`)
}

/** What was noted since it was last asked, as the text of a file. */
export function takeLibraries(): string {
  const text = `${JSON.stringify([...used].toSorted(), null, 2)}\n`
  used.clear()
  return text
}
