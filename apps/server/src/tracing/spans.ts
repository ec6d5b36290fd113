import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'

/** Begins and ends spans under the request at hand. */
export interface Spans {
  /** Begins a request of a visitor, under what a trusted proxy says of it. */
  request(name: string, attributes: Attributes, parent: Context): Span
  /** Begins something that is asked of another system; null where nothing is at hand and `orphans` are not wanted. */
  ask(name: string, attributes: Attributes, orphans?: 'wanted'): Span | null
  /** The span of the request at hand. */
  current(): Span | undefined
  /** Runs what belongs to a span. */
  under<Result>(span: Span, work: () => Result): Result
}

export function createSpans(tracer: Tracer): Spans {
  const storage = new AsyncLocalStorage<Span>()
  return {
    request: (name, attributes, parent) =>
      tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent),
    ask(name, attributes, orphans) {
      const parent = storage.getStore()
      if (parent === undefined && orphans === undefined) return null
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent)
      return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context)
    },
    current: () => storage.getStore(),
    under: (span, work) => storage.run(span, work),
  }
}

/** Marks a span as failed. Messages of errors stay out: they may repeat what was asked. */
export function failed(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : 'unknown'
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
}
