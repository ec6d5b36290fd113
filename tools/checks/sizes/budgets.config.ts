import { projectRoot } from '../files.ts'
import { readBuiltFiles } from './built-files.ts'

const files = readBuiltFiles(projectRoot)
const widgetLimits: Readonly<Record<string, string>> = { header: '8 kB', footer: '5 kB', legal: '6 kB' }

/**
 * The budgets of size-limit, in bytes after brotli. The aim is 100 kB of scripts before a page is touched, its own chunk
 * and texts (up to 6 kB) included; docs/performance.md says what stands in the way. Until it is met the budget holds what
 * is there and may only fall. `npm run bench` weighs whole pages in a browser.
 */
export default [
  { name: 'scripts of every page before the first interaction', path: files.scripts, limit: '102 kB' },
  { name: 'of these, the shared React', path: files.react, limit: '60 kB' },
  { name: 'of these, the loader', path: files.loader, limit: '1 kB' },
  { name: 'inlined boot block', path: files.boot, limit: '1 kB' },
  { name: 'converter for other sites, on their pages', path: files.embed, limit: '10 kB' },
  { name: 'service worker', path: files.worker, limit: '5 kB' },
  { name: 'inlined styles', path: files.styles, limit: '8 kB' },
  ...files.widgets.map(({ name, scripts }) => ({
    name: `widget ${name}, at the first interaction`,
    path: scripts,
    limit: widgetLimits[name] ?? '5 kB',
  })),
]
