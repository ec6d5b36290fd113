import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isCode, isTest } from '../checks/files.ts'

/** The launcher writes it before a build; what is older is of builds before. */
export const buildMarker = 'apps/site/dist/.build-started'

/** Folders below a data folder that hold no data. */
const sourceFolders = new Set(['node_modules', 'src', 'test'])

/** Finds the files of data that go into the package. */
export interface PackagedFiles {
  /** The files below a folder, or the file itself. A folder without any, which a database has, ends in a slash. */
  below(path: string): readonly string[]
}

/**
 * Of what is built, the files of the last build: those of earlier ones stay a day for pages that are still open.
 * @throws Error where nothing is built
 */
export function packagedFiles(root: string): PackagedFiles {
  const marker = join(root, buildMarker)
  if (!existsSync(marker)) throw new Error('the site is not built; run: npm run package')
  const builtFromMs = statSync(marker).mtimeMs
  const isCurrent = (path: string) => {
    const full = join(root, path)
    // A compressed form is only written where there is none, so it may be older than what it is the form of.
    const plain = full.replace(/\.(?:br|gz)$/, '')
    return statSync(existsSync(plain) ? plain : full).mtimeMs >= builtFromMs
  }

  function below(folder: string, kind: 'data' | 'built'): readonly string[] {
    const found = readdirSync(join(root, folder), { withFileTypes: true })
    if (found.length === 0 && kind === 'built') return [`${folder}/`]
    return found.flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (entry.name.startsWith('.')) return []
      if (entry.isDirectory()) {
        if (kind === 'data' && sourceFolders.has(entry.name)) return []
        return below(path, entry.name === 'dist' ? 'built' : kind)
      }
      const isWanted = kind === 'built' ? isCurrent(path) : !isCode(path) && !isTest(path)
      return isWanted ? [path] : []
    })
  }

  return {
    below(path) {
      if (!path.endsWith('/')) return [path]
      // One that an operator may add, and that is not there.
      if (!existsSync(join(root, path))) return []
      return below(path, /(?:^|\/)dist\/$/.test(path) ? 'built' : 'data')
    },
  }
}
