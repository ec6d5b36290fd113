import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import type { AnalyticsClient } from './clients.ts'
import { clientsFolder } from './install-clients.ts'

/** A client as a browser loads it: one minified file. */
export interface BuiltClient {
  readonly name: string
  readonly code: string
  readonly tag: 'module' | 'script'
  readonly gzipBytes: number
  readonly brotliBytes: number
}

const umamiPlaces = { __COLLECT_API_HOST__: '', __COLLECT_API_ENDPOINT__: '/api/send' } as const
const umamiEnd = ';globalThis.benchTrack = (name, data) => umami.track(name, data)'

/** Gives a text as if it were a file in the folder of the installed clients. */
function fromText(entry: string, text: string): Plugin {
  return {
    name: 'bench-client',
    enforce: 'pre',
    resolveId: (id) => (id === entry ? entry : null),
    load: (id) => (id === entry ? text : null),
  }
}

async function textOf({ source }: AnalyticsClient): Promise<string | null> {
  if (source.kind === 'module') return null
  if (source.kind === 'text') return source.text
  const script = await readFile(source.path, 'utf8')
  const placed = Object.entries(umamiPlaces).reduce(
    (text, [name, value]) => text.replaceAll(name, value),
    script,
  )
  return placed + umamiEnd
}

/** Builds every client with the same tool and the same settings. */
export async function buildClient(client: AnalyticsClient): Promise<BuiltClient> {
  const { source, name } = client
  const text = await textOf(client)
  const entry =
    source.kind === 'module' ? fileURLToPath(source.url) : fileURLToPath(new URL('client.js', clientsFolder))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: text === null ? [] : [fromText(entry, text)],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: source.kind === 'script' ? 'iife' : 'es' } },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const chunks = outputs.filter((one) => one.type === 'chunk')
  const [chunk] = chunks
  if (chunk === undefined || chunks.length !== 1)
    throw new Error(`${name} was built into ${chunks.length} files`)
  const bytes = Buffer.from(chunk.code)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    name,
    code: chunk.code,
    tag: source.kind === 'script' ? 'script' : 'module',
    gzipBytes: gzipSync(bytes, { level: 9 }).length,
    brotliBytes: brotliCompressSync(bytes, { params: quality }).length,
  }
}
