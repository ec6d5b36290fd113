import { staleFiles, writeRegistry } from './page-registry.ts'

/**
 * Writes the registry of pages from their folders; with `--check` it only tells whether the registry is current, as
 * `npm run check` does.
 */
if (process.argv.includes('--check')) {
  const stale = await staleFiles()
  for (const name of stale) console.log(`apps/site/src/pages/${name} is not current: run npm run pages`)
  process.exitCode = stale.length === 0 ? 0 : 1
} else await writeRegistry()
