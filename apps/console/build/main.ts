import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Builds the pages of the console: `node build/main.ts`. */

const root = fileURLToPath(new URL('../src/client/', import.meta.url))
const outDir = fileURLToPath(new URL('../dist/', import.meta.url))

await build({
  configFile: false,
  logLevel: 'warn',
  root,
  base: '/',
  plugins: [react()],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: 'c-[local]-[hash]' } } },
  build: {
    outDir,
    // It lies beside what is built from.
    emptyOutDir: true,
    chunkSizeWarningLimit: 1000,
    assetsDir: 'assets',
    // Styles and pictures as addresses of `data:` would need a wider policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { input: join(root, 'index.html') },
  },
})
