import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { BuiltFile, BuiltFiles } from '@portico/stores'
import type { WidgetName } from '@portico/widget'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { assetPrefix, clientFolder } from '../document/build.ts'
import type { ServedFont } from '../document/fonts.ts'
import { widgetPrefix, type Widgets } from '../widgets/widgets.ts'

/** Media types of files that browsers load, as this server gives them. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

const decompress = promisify(brotliDecompress)

/** An address with a hash of eight characters in it, which no other content has. */
const hashed = /^\/(?:assets|fonts|widgets\/[a-z]+)\/[\w./-]{1,120}\.[\w-]{8}\.[a-z0-9]{2,5}$/

/** The files of a folder with a hash in their names, in their shortest form. */
async function readFolder(folder: URL, prefix: string): Promise<readonly BuiltFile[]> {
  const names = new Set(await readdir(folder))
  const wanted = [...names].filter((name) => hashed.test(prefix + name) && extname(name) in types)
  return Promise.all(
    wanted.map(async (name) => {
      const isSmaller = names.has(`${name}.br`)
      return {
        address: prefix + name,
        type: types[extname(name)] ?? '',
        encoding: isSmaller ? ('br' as const) : ('identity' as const),
        body: await readFile(new URL(isSmaller ? `${name}.br` : name, folder)),
      }
    }),
  )
}

/** Everything of this build that a page may ask for by an address that no other build has. */
export async function readServedFiles(
  widgetNames: readonly WidgetName[],
  { widgets, fonts }: { readonly widgets: Widgets; readonly fonts: readonly ServedFont[] },
): Promise<readonly BuiltFile[]> {
  const folders = [
    readFolder(clientFolder, assetPrefix),
    ...widgetNames.map((name) => readFolder(widgets.folder(name), widgetPrefix(name))),
  ]
  const served = fonts.map(({ address, bytes }) => ({
    ...{ address, type: 'font/woff2', encoding: 'identity' as const, body: bytes },
  }))
  return [...(await Promise.all(folders)).flat(), ...served]
}

function takesBrotli(request: FastifyRequest): boolean {
  return /(?:^|[,\s])br(?:$|[,;\s])/.test(String(request.headers['accept-encoding'] ?? ''))
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, { body, ...file }: BuiltFile) {
  reply.type(file.type).header('vary', 'accept-encoding')
  if (file.encoding === 'identity') return reply.send(body)
  if (takesBrotli(request)) return reply.header('content-encoding', file.encoding).send(body)
  return reply.send(await decompress(body))
}

/** Answers files that this build does not have and another one of the site has. */
export interface OtherBuilds {
  /** A text file of another build; null where none has it. */
  readText(address: string): Promise<string | null>
  /** Sends the file where it is of another build; says whether it did. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<'sent' | 'not theirs'>
}

/**
 * Finds files of other builds, and lets others find those of this one.
 * @param setHeaders adds what every file that never changes is sent with
 */
export function createOtherBuilds(
  { files, own }: { readonly files: BuiltFiles; readonly own: readonly BuiltFile[] },
  setHeaders: (reply: FastifyReply, path: string) => void,
): OtherBuilds {
  const addresses = new Set(own.map(({ address }) => address))

  async function find(address: string): Promise<BuiltFile | null> {
    if (addresses.has(address) || !hashed.test(address)) return null
    return files.find(address)
  }

  return {
    async readText(address) {
      const found = await find(address)
      if (found === null) return null
      const body = found.encoding === 'br' ? await decompress(found.body) : found.body
      return Buffer.from(body).toString()
    },
    async answer(request, reply) {
      const [address = ''] = request.url.split('?', 1)
      const found = await find(address)
      if (found === null) return 'not theirs'
      setHeaders(reply, address)
      await sendFile(request, reply, found)
      return 'sent'
    },
  }
}
