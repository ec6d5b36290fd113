import fastifyStatic from '@fastify/static'
import type { BuiltFiles } from '@portico/stores'
import type { WidgetName } from '@portico/widget'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { assetPrefix, clientFolder } from '../document/build.ts'
import type { ServedFont } from '../document/fonts.ts'
import { leaveDocumentHeaders } from './document-headers.ts'
import { registerEmbed } from '../embed/embed.ts'
import { createOtherBuilds, type OtherBuilds, readServedFiles } from './other-builds.ts'
import { sendStored } from './page-handler.ts'
import { storePage } from '../cache/stored-page.ts'
import { widgetPrefix, type Widgets } from '../widgets/widgets.ts'

const widgetNames: readonly WidgetName[] = ['header', 'footer', 'legal']

const forever = 'public, max-age=31536000, immutable'

/** Files with a content hash in their name never change: no browser asks whether they did, or for a part of one. */
const immutable = {
  cacheControl: false,
  lastModified: false,
  etag: false,
  acceptRanges: false,
  setHeaders: setImmutable,
} as const

function setImmutable(reply: FastifyReply, path: string): void {
  reply.header('cache-control', forever)
  if (/\.(?:js|css)(?:\.br|\.gz)?$/.test(path)) leaveDocumentHeaders(reply)
  // An image domain hands the test image on to pages of another origin (IMG-01).
  if (path.endsWith('.png')) reply.header('cross-origin-resource-policy', 'cross-origin')
}

/** The certificates have an address that follows their content, so that a new one reaches every page at once. */
async function registerTrust(
  app: FastifyInstance,
  trust: { address: string; script: string },
): Promise<void> {
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': forever,
  }
  const stored = await storePage(
    { status: 200, headers, body: trust.script, keep: true },
    { madeAtMs: 0, epoch: 0 },
  )
  app.get(trust.address, (request, reply) => {
    leaveDocumentHeaders(reply)
    return sendStored(request, reply, stored)
  })
}

/** The files of the build and of the widgets. */
async function registerBuilt(app: FastifyInstance, widgets: Widgets): Promise<void> {
  const built = { preCompressed: true, index: false, decorateReply: false, ...immutable } as const
  await app.register(fastifyStatic, { root: clientFolder, prefix: assetPrefix, ...built })
  for (const name of widgetNames) {
    await app.register(fastifyStatic, {
      root: widgets.folder(name),
      prefix: widgetPrefix(name),
      allowedPath: (path) => path.endsWith('.js') || path.endsWith('.css'),
      ...built,
    })
  }
}

/** Static files: the build's and the widgets', each as br, gzip or plain by what the reader accepts. */
export async function createAssets(options: {
  builtFiles: BuiltFiles
  widgets: Widgets
  faviconSvg(): string
  fonts: readonly ServedFont[]
  embedScript: string
  trust: { address: string; script: string }
}): Promise<{
  readonly others: OtherBuilds
  register(app: FastifyInstance): Promise<void>
}> {
  const { builtFiles, widgets } = options
  const own = await readServedFiles(widgetNames, options)
  const kept = builtFiles.keep(own)
  const others = createOtherBuilds({ files: builtFiles, own }, setImmutable)
  return {
    others,
    async register(app) {
      // Before any page says where they are: the next request for one may reach a server of another build.
      await kept
      await app.register(async (scope) => {
        scope.addHook('onRequest', async (request, reply) => {
          if ((await others.answer(request, reply)) === 'sent') return reply
        })
        await registerBuilt(scope, widgets)
        scope.get('/fonts/*', (_request, reply) => reply.callNotFound())
      })
      app.get('/favicon.svg', (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=86400')
          .type('image/svg+xml')
          .send(options.faviconSvg()),
      )
      for (const { address, bytes } of options.fonts) {
        app.get(address, (_request, reply) => {
          leaveDocumentHeaders(reply)
          return reply.header('cache-control', forever).type('font/woff2').send(bytes)
        })
      }
      await registerEmbed(app, options.embedScript)
      await registerTrust(app, options.trust)
    },
  }
}
