import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ConsoleContext } from '../ports.ts'

/** What the build writes. */
const dist: URL = new URL('../../../dist/', import.meta.url)

const types: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
])

/** What a page of the console takes from the brand. */
export interface ConsoleLook {
  /** Custom properties of the brand, as CSS. */
  readonly tokensCss: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

async function readAssets(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = new URL('assets/', dist)
  const names = await readdir(folder)
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, folder))] as const)),
  )
}

/** Serves the one page of the console at every path of it, and what it loads. Throws where the console is not built. */
export async function registerPages(
  app: FastifyInstance,
  { siteName }: Pick<ConsoleContext, 'siteName'>,
  { tokensCss }: ConsoleLook,
): Promise<void> {
  const html = await readFile(new URL('index.html', dist), 'utf8')
  // A function, since a name may hold what a replacement text gives a meaning, such as `$&`.
  const page = html.replace('%SITE%', () => escaped(siteName))
  const assets = await readAssets()
  app.get('/tokens.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(tokensCss))
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params
    const bytes = assets.get(name)
    if (bytes === undefined) return reply.callNotFound()
    // Names carry a hash of what they hold.
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type(types.get(extname(name)) ?? 'application/octet-stream')
      .send(bytes)
  })
  app.get('/*', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
