import type { FastifyInstance, FastifyReply } from 'fastify'
import { logoColour } from '../../figures/coin-colour.ts'
import { coverEdition, imagePrefix, noSheet } from '../../figures/image-address.ts'
import { type StoredPage, storePage } from '../cache/stored-page.ts'
import { sendStored } from '../http/page-handler.ts'
import { type Drawing, drawingsOf } from './drawings.ts'
import { coverPicture, logoPicture } from './pictures.ts'

/** An address names its sheet by a hash, and how a cover is drawn by its edition: what it leads to never changes. */
const cacheControl = 'public, max-age=31536000, immutable'

const headers = {
  'content-type': 'image/svg+xml',
  'cache-control': cacheControl,
  // An image domain hands it on to pages of another origin.
  'cross-origin-resource-policy': 'cross-origin',
}

interface ImageRequest {
  readonly Params: { readonly stem: string; readonly file: string }
}

/** A drawing as an address names it. */
interface NamedDrawing {
  readonly stem: string
  readonly symbol: string
  readonly drawing: Drawing
}

/** Pictures that are made once and kept: of one kind there are as many as drawings, whatever else an address says. */
function createShelf(make: (named: NamedDrawing) => string) {
  const stored = new Map<string, Promise<StoredPage>>()
  return (named: NamedDrawing): Promise<StoredPage> => {
    const key = `${named.stem}/${named.symbol}`
    const found =
      stored.get(key) ??
      storePage({ status: 200, headers, body: make(named), keep: true }, { madeAtMs: 0, epoch: 0 })
    stored.set(key, found)
    return found
  }
}

/** Where drawings are. */
export interface Sheets {
  /** Those of this build, by their stems. */
  readonly sheets: ReadonlyMap<string, string>
  /** A sheet of another build; null where none has it. */
  readOther(stem: string): Promise<string | null>
}

/** Finds drawings in sheets, each of which is read once. */
function createFinder({ sheets, readOther }: Sheets) {
  const read = new Map<string, ReadonlyMap<string, Drawing>>()
  async function drawingsIn(stem: string): Promise<ReadonlyMap<string, Drawing> | null> {
    const sheet = sheets.get(stem) ?? (await readOther(stem))
    return sheet === null ? null : drawingsOf(sheet)
  }
  return async (stem: string, symbol: string): Promise<NamedDrawing | null> => {
    const drawings = read.get(stem) ?? (await drawingsIn(stem))
    if (drawings === null) return null
    read.set(stem, drawings)
    const drawing = drawings.get(symbol)
    return drawing === undefined ? null : { stem, symbol, drawing }
  }
}

/** `btc` of `btc.svg`; empty for a file of another kind. */
const nameOf = (file: string) => (file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : '')

/** Serves the drawings of the sheets one by one, and the covers that are drawn from them (IMG-03). */
export function registerImages(app: FastifyInstance, sheets: Sheets): void {
  const find = createFinder(sheets)
  const logo = createShelf(({ drawing }) => logoPicture(drawing))
  const cover = createShelf(({ symbol, drawing }) =>
    coverPicture({ slug: symbol, colour: logoColour(symbol), drawing }),
  )
  const missing = (reply: FastifyReply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('no picture')

  app.get<ImageRequest>(`${imagePrefix}logos/:stem/:file`, async (request, reply) => {
    const found = await find(request.params.stem, nameOf(request.params.file))
    return found === null ? missing(reply) : sendStored(request, reply, await logo(found))
  })

  const covers = `${imagePrefix}covers/${coverEdition}/`
  app.get<ImageRequest>(`${covers}:stem/:file`, async (request, reply) => {
    const found = await find(request.params.stem, nameOf(request.params.file))
    return found === null ? missing(reply) : sendStored(request, reply, await cover(found))
  })

  // There is one for each name that someone may think of, so that none is kept.
  app.get<ImageRequest>(`${covers}${noSheet}/:file`, (request, reply) => {
    const slug = nameOf(request.params.file)
    if (slug === '') return missing(reply)
    return reply.headers(headers).send(coverPicture({ slug, colour: logoColour(slug), drawing: null }))
  })
}
