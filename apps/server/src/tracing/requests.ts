import { BlockList, isIP } from 'node:net'
import { type Context, defaultTextMapGetter, ROOT_CONTEXT, type Span } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyRequest } from 'fastify'
import { routeKindOf } from '../operation/route-kind.ts'
import { failed, type Spans } from './spans.ts'
import type { Tracing } from './port.ts'

/** Tells whether a connection comes from a proxy of the operator's. */
export function createPeerCheck(trusted: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const range of trusted) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/, '') ?? ''
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Follows pages and calls. What a visitor sends is in no span: no address, query, header, cookie or body. */
export function followRequests(
  spans: Spans,
  trusted: readonly string[],
): Omit<Tracing, keyof AsyncDisposable> {
  const open = new WeakMap<FastifyRequest, Span>()
  const isTrusted = createPeerCheck(trusted)
  const propagator = new W3CTraceContextPropagator()

  /** The trace and the span of the proxy, and whether it is traced. Its `tracestate` may hold anything, and is left out. */
  function parentOf({ socket, headers: { traceparent } }: FastifyRequest): Context {
    if (!isTrusted(socket.remoteAddress)) return ROOT_CONTEXT
    return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
  }

  return {
    register(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const kind = routeKindOf(request)
        if (kind !== 'page' && kind !== 'call') return done()
        const { method, routeOptions } = request
        const attributes = { 'http.request.method': method, 'http.route': routeOptions.url ?? '' }
        const span = spans.request(`${method} ${kind}`, attributes, parentOf(request))
        open.set(request, span)
        spans.under(span, done)
      })
      app.addHook('onResponse', (request, reply, done) => {
        const span = open.get(request)
        if (span === undefined) return done()
        span.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) failed(span, null)
        // The hooks after this one tell of the call and its code.
        spans.under(span, done)
        span.end()
      })
    },
    answered(call, code) {
      spans.current()?.updateName(`call ${call}`).setAttributes({ 'site.call': call, 'site.code': code })
    },
    made(page, form) {
      spans.current()?.updateName(`page ${page}`).setAttributes({ 'site.page': page, 'site.form': form })
    },
  }
}
