import { basename, dirname } from 'node:path/posix'
import type { Finding } from '../findings.ts'

/** Folder names that say what a thing is not (a feature) instead of what it is. */
const vagueFolders = /(?:^|\/)(?:utils?|helpers?|common|constants?|misc|shared)\//

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/
const pascal = /^[A-Z][A-Za-z0-9]*(?:\.(?:test|module))?\.(?:tsx|css)$/
const document = /^[A-Z][A-Z-]*(?:\.md)?$/
/** Files that a tool looks for by this name, and files named by a locale or a vendor. */
const given =
  /^\.|(?:^|\/)(?:catalogues|content|locale\/countries|glossary|languages|look|readings|reviews)\/|^LICENSES\/|\/Containerfile$|@\.service$/

/** Finds folders and files whose names break the naming rules. */
export function checkNames(files: readonly string[]): Finding[] {
  return files.flatMap((file) => {
    const folder = vagueFolders.exec(`${dirname(file)}/`)
    const vague = folder
      ? [{ place: file, message: `folder ${folder[0]} says nothing: name it by its feature` }]
      : []
    const name = basename(file)
    const named =
      kebab.test(name) || pascal.test(name) || document.test(name) || given.test(file) || name.startsWith('.')
    const message = 'file names are kebab-case; only a component file (.tsx) and its styles are PascalCase'
    return named ? vague : [...vague, { place: file, message }]
  })
}
