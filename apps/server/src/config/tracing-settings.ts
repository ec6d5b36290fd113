import * as v from 'valibot'
import { amount, isService, textThat } from './readers.ts'
import { setting } from './setting.ts'

/** Whether requests are traced, and where traces go. */
export const tracingSettings = v.object({
  exporter: setting(v.picklist(['off', 'otlp']), {
    name: 'TRACES',
    fallback: 'off',
    expected: 'off or otlp',
    meaning:
      'With `otlp` pages, calls, and what they ask of database, Redis and other services are traced and sent to a collector of OpenTelemetry: see "Traces" below. With `off` none of its code is loaded.',
  }),
  endpoint: setting(
    textThat((address) => isService(address)),
    {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      fallback: 'http://localhost:4318',
      expected: 'an address with https:// or http://, without a query',
      meaning: 'The collector, which takes OTLP over HTTP; `/v1/traces` is added.',
    },
  ),
  percent: amount({
    name: 'TRACES_PERCENT',
    fallback: '10',
    ...{ from: 1, to: 100, unit: 'percent' },
    meaning:
      'How many of the requests are traced. A trusted proxy that traces a request itself decides in place of this.',
  }),
})
