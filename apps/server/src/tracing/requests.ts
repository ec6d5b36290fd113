import { type Context, defaultTextMapGetter, ROOT_CONTEXT, type Span } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyRequest } from 'fastify'
import { failed, type Spans } from './spans.ts'
import type { Tracing } from './port.ts'

/** Follows pages and calls. What a visitor sends is in no span: no address, query, header, cookie or body. */
export function followRequests(spans: Spans): Omit<Tracing, keyof AsyncDisposable> {
  const open = new WeakMap<FastifyRequest, Span>()
  const propagator = new W3CTraceContextPropagator()

  /**
   * The trace and the span of the proxy, and whether it is traced. Its `tracestate` may hold anything, and is left out. Fastify judges
   * who is a trusted proxy: there is more than one address only where one of them names the reader.
   */
  function parentOf({ ips = [], headers: { traceparent } }: FastifyRequest): Context {
    if (ips.length < 2) return ROOT_CONTEXT
    return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
  }

  return {
    register(app, kindOf) {
      app.addHook('onRequest', (request, _reply, done) => {
        const kind = kindOf(request)
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
