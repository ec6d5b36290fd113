import type { Site } from './site.ts'

/** A text that takes another's place in a file of the project. */
export interface Edit {
  /** How the path of the file ends, such as `prices/page.tsx`; one file alone must end so, wherever it is moved to. */
  readonly file: string
  /** What stands in the file exactly once. */
  readonly find: string
  readonly put: string
}

/** Services that changes need, on this machine. */
export interface Services {
  /** Answers prices in the form of the source that is added. */
  readonly pricesOrigin: string
  /** An issuer of OpenID Connect. */
  readonly issuer: string
}

/** Commands that write files which nobody edits, by their names for `npm run`: their programs. */
export const derivingCommands = {
  pages: 'apps/site/build/pages.ts',
  'texts:pending': 'tools/texts/write-pending.ts',
  tables: 'tools/tables/main.ts',
} as const

/** A typical change, as anyone who makes it would commit it. */
export interface Change {
  readonly name: string
  /** How many files it may edit or add, those aside that commands of the project write. */
  readonly limit: number
  /**
   * Files; files and the operator's configuration, where that is what is changed; or a folder, whatever is in it, with texts counted
   * apart, since they are a file a namespace.
   */
  readonly counts: 'files' | 'files and configuration' | 'folder'
  readonly edits: readonly Edit[]
  /** Paths of files that are added: each is `added/<path>.txt` here, and what it imports from `#name` is found by the end of its path. */
  readonly adds: Readonly<Record<string, string>>
  /** The commands that are run after it. */
  readonly derives: readonly (keyof typeof derivingCommands)[]
  /** What the operator sets to have it; one file of the operator's. */
  readonly environment?: (services: Services) => Readonly<Record<string, string>>
  /** What is wrong with how the started site shows it. */
  faults(site: Site, services: Services): Promise<readonly string[]>
}
