import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { serverConfig } from '../../apps/site/build/site-config.ts'

const outFolder = new URL('../../.cache/bench/', import.meta.url)

/** Compiles the bare trees as the site's own server entry is compiled; answers the address of the module. */
export async function buildBareTrees(): Promise<URL> {
  const config = serverConfig(fileURLToPath(outFolder))
  await build({
    ...config,
    build: {
      ...config.build,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        input: fileURLToPath(new URL('trees.tsx', import.meta.url)),
        output: { entryFileNames: 'trees.mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  return new URL('trees.mjs', outFolder)
}
