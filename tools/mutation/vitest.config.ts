import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

/** For the run that maps tests to code: each file loads what it imports anew, so that its own reach is seen. */
export default mergeConfig(
  base,
  defineConfig({
    test: { isolate: true, setupFiles: [fileURLToPath(new URL('name-test-file.ts', import.meta.url))] },
  }),
)
