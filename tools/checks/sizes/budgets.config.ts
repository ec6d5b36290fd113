import { projectRoot } from '../files.ts'
import { readBuiltFiles } from './built-files.ts'

const files = readBuiltFiles(projectRoot)

/** The budgets of size-limit, in bytes after brotli. */
export default [
  { name: 'scripts before the first interaction', path: files.scripts, limit: '100 kB' },
  { name: 'of these, the shared React', path: files.react, limit: '62 kB' },
  { name: 'of these, the loader', path: files.loader, limit: '1 kB' },
  { name: 'inlined styles', path: files.styles, limit: '12 kB' },
]
