import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { ServerConfig } from '../config/config.ts'
import { build } from '../operation/build-info.ts'
import { inTime } from '../operation/in-time.ts'
import type { ServerLogger } from '../operation/logger.ts'
import { createSpans } from './spans.ts'
import { followAsked } from './asked.ts'
import { followRequests } from './requests.ts'
import type { Tracing } from './port.ts'

/** A collector that is away must not hold up a server, nor the end of one: a connection that hangs keeps a process alive. */
const exportMs = 2000
const endMs = exportMs

/** Tells the log once when traces cannot be handed on, and once when they can again. */
function told(exporter: SpanExporter, logger: ServerLogger): SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0
        if (failed && !isAway) logger.warn({ reason: result.error?.name }, 'traces cannot be handed on')
        if (!failed && isAway) logger.warn({}, 'traces are handed on again')
        isAway = failed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

function providerOf(
  { tracing, roles, brand, operation }: ServerConfig,
  logger: ServerLogger,
): TracerProvider {
  const url = `${tracing.endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = told(new OTLPTraceExporter({ url, timeoutMillis: exportMs }), logger)
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'portico',
      'service.version': build.version,
      'service.instance.id': operation.instance,
      'site.roles': roles.join(','),
      'site.brand': brand,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(tracing.percent / 100) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  })
}

async function handOnAll(provider: TracerProvider): Promise<'handed on'> {
  try {
    // Rejects, with a list of reasons, where an export fails.
    await provider.forceFlush()
  } finally {
    await provider.shutdown()
  }
  return 'handed on'
}

/** Hands on what is left, in `endMs` at most. What is lost is told to the log: it is no fault of who ends the server. */
async function endOf(provider: TracerProvider, logger: ServerLogger): Promise<void> {
  const left = handOnAll(provider).catch(() => 'lost' as const)
  const outcome = await inTime(left, endMs, 'lost' as const)
  if (outcome === 'lost') logger.warn({}, 'the last traces are lost')
}

/** Sends traces to a collector by OTLP over HTTP. */
export function openOtlp(config: ServerConfig, logger: ServerLogger): Tracing {
  const provider = providerOf(config, logger)
  const spans = createSpans(provider.getTracer('server', build.version))
  const unfollow = followAsked(spans, logger)
  const requests = followRequests(spans)
  return {
    ...requests,
    async [Symbol.asyncDispose]() {
      unfollow()
      await endOf(provider, logger)
    },
  }
}
