import { createServer, type ServerResponse } from 'node:http'
import { brandIds } from '@portico/brands'
import { locales } from '@portico/locale'
import { type BuiltPage, buildComponentPage } from './build.ts'
import { readComponentData } from './data.ts'
import { documentOf, fontFiles, type Look } from './document.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** The page of components on this machine alone. */
export interface ComponentServer extends AsyncDisposable {
  readonly origin: string
}

/** @throws Error where an address asks for what there is not. */
function one<Value extends string>(name: string, known: readonly Value[], asked: string | null): Value {
  const [first] = known
  const found = known.find((each) => each === (asked ?? first))
  if (found === undefined) throw new Error(`${name} is one of: ${known.join(', ')}`)
  return found
}

/** How an address wants the page; what it does not name is as on the site. */
function lookOf({ searchParams }: URL, brands: readonly string[]) {
  const locale = one(
    'locale',
    locales.map(({ code }) => code),
    searchParams.get('locale') ?? 'en',
  )
  const dir = locales.find(({ code }) => code === locale)?.dir ?? 'ltr'
  const look: Look = {
    brand: one('brand', brands, searchParams.get('brand') ?? 'default'),
    theme: one('theme', ['white', 'black'], searchParams.get('theme')),
    dir: one('dir', ['ltr', 'rtl'], searchParams.get('dir') ?? dir),
  }
  return { look, locale }
}

/** Answers documents, each made once, and files. */
async function createAnswers(page: BuiltPage) {
  const brands = await brandIds()
  const fonts = await Promise.all(brands.map(fontFiles))
  const files = new Map([...page.files, ...fonts.flat()])
  const made = new Map<string, ReturnType<typeof readComponentData>>()
  async function documentAt(url: URL): Promise<string> {
    const { look, locale } = lookOf(url, brands)
    const key = `${look.brand} ${locale}`
    const data = made.get(key) ?? readComponentData({ brand: look.brand, locale }, page.icons)
    made.set(key, data)
    return documentOf(look, await data, page)
  }
  return async (url: URL, response: ServerResponse): Promise<void> => {
    const file = files.get(url.pathname)
    if (url.pathname === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(await documentAt(url))
    } else if (file === undefined) {
      response.writeHead(404).end()
    } else {
      const type = mediaTypes[url.pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      response.setHeader('content-type', type).end(file)
    }
  }
}

/**
 * Builds the page of components and serves it on loopback, on a free port unless one is given. It is no part of the site: nothing
 * that the site's servers answer with comes from here.
 */
export async function openComponentServer(port = 0): Promise<ComponentServer> {
  const answer = await createAnswers(await buildComponentPage())
  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://127.0.0.1'), response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end(error instanceof Error ? error.message : 'failed')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
