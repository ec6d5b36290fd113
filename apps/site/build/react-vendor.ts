import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { build } from 'vite'
import { noteLibraries } from './used-libraries.ts'

/** The bare names that the site and every widget share through the import map. */
export const sharedModules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const

const require = createRequire(import.meta.url)

/** CommonJS packages have no static export names, so the wrapper lists what they really export. */
function wrapperSource(): string {
  const seen = new Set(['default'])
  const lines: string[] = []
  sharedModules.forEach((name, index) => {
    lines.push(`import m${index} from '${name}'`)
    const names = Object.keys(require(name)).filter((key) => !seen.has(key) && /^[A-Za-z_$][\w$]*$/.test(key))
    for (const key of names) {
      seen.add(key)
      lines.push(`export const ${key} = m${index}.${key}`)
    }
  })
  lines.push('export default { ...m2, ...m3, ...m0 }')
  return lines.join('\n')
}

function wrapperPlugin(): Plugin {
  const source = 'virtual:shared-react'
  const id = `\0${source}`
  return {
    name: 'react-vendor',
    enforce: 'pre',
    resolveId: (wanted) => (wanted === source ? id : null),
    load: (wanted) => (wanted === id ? wrapperSource() : null),
  }
}

/**
 * Builds the one copy of React that all roots on a page run on.
 * @returns the file name below the output folder.
 */
export async function buildReactVendor(outDir: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [noteLibraries(), wrapperPlugin()],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: { react: 'virtual:shared-react' },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].[hash].js' },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const output of outputs) {
    if (!('output' in output)) continue
    const entry = output.output.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
    if (entry) return entry.fileName
  }
  throw new Error('the shared React file was not built')
}
