import { writeRegistry } from './page-registry.ts'

/**
 * Builds everything that runs in a browser, and the server half of what is written in JSX: `node build/main.ts` the
 * site and the widgets, `node build/main.ts header` one widget on its own.
 */

// The build itself reads the registry of pages, so it is loaded once the registry is current.
await writeRegistry()
const { buildParts } = await import('./site.ts')
await buildParts(process.argv.slice(2))
