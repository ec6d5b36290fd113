import { join } from 'node:path'
import { build } from 'vite'

/** Parts of pages that are shared by several of the site's files, so that none of these weighs them alone. */
export interface PackageBundles {
  /** The analytics client, which only visitors who are measured load. */
  readonly analytics: string
  /** The request layer with all of the contract and of valibot that it needs, and no call. */
  readonly request: string
  /** What signs and seals, with the channel and the calls that it makes by itself. */
  readonly protection: string
  /** The worker that makes keys and proofs of work. */
  readonly worker: string
}

const entries = {
  analytics: 'packages/analytics/src/index.ts',
  request: 'packages/request/src/index.ts',
  protection: 'packages/protection/src/index.ts',
  worker: 'packages/protection/src/worker.ts',
} as const

/** Bundles one entry as a browser would load it; answers the absolute path of the file. */
async function bundle(root: string, name: keyof typeof entries): Promise<string> {
  const outDir = join(root, '.cache', 'sizes', name)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      minify: true,
      target: 'esnext',
      rolldownOptions: {
        input: { [name]: join(root, entries[name]) },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return join(outDir, `${name}.js`)
}

/** Bundles the packages that a budget holds, each by itself. */
export async function bundlePackages(root: string): Promise<PackageBundles> {
  return {
    analytics: await bundle(root, 'analytics'),
    request: await bundle(root, 'request'),
    protection: await bundle(root, 'protection'),
    worker: await bundle(root, 'worker'),
  }
}
