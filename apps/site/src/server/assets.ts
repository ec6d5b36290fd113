import fastifyStatic from '@fastify/static'
import type { WidgetName } from '@portico/widget'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { assetPrefix, clientFolder } from './build.ts'
import { widgetPrefix, type Widgets } from './widgets.ts'

const widgetNames: readonly WidgetName[] = ['header', 'footer', 'legal']

/** Files with a content hash in their name never change. */
const immutable = { cacheControl: false, setHeaders: setImmutable } as const

/** Headers about documents; on a script or a style sheet they are a kilobyte of weight and no protection. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'x-frame-options',
]

function setImmutable(reply: FastifyReply, path: string): void {
  reply.header('cache-control', 'public, max-age=31536000, immutable')
  if (/\.(?:js|css)(?:\.br|\.gz)?$/.test(path)) for (const name of documentHeaders) reply.removeHeader(name)
}

/** Static files: the build's and the widgets', each as br, gzip or plain by what the reader accepts. */
export function createAssets(options: { widgets: Widgets; faviconSvg: string }): {
  register(app: FastifyInstance): Promise<void>
} {
  return {
    async register(app) {
      await app.register(fastifyStatic, {
        root: clientFolder,
        prefix: assetPrefix,
        preCompressed: true,
        index: false,
        ...immutable,
      })
      app.get('/favicon.svg', (_request, reply) =>
        reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(options.faviconSvg),
      )
      for (const name of widgetNames) {
        await app.register(fastifyStatic, {
          root: options.widgets.folder(name),
          prefix: widgetPrefix(name),
          preCompressed: true,
          index: false,
          decorateReply: false,
          allowedPath: (path) => path.endsWith('.js') || path.endsWith('.css'),
          ...immutable,
        })
      }
    },
  }
}
