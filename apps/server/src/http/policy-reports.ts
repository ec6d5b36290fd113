import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { LogBudget } from '../operation/log-budget.ts'
import type { ServerLogger } from '../operation/logger.ts'
import type { Metrics } from '../operation/metrics.ts'
import { policyReportPath } from './headers.ts'

const text = v.optional(v.string(), '')

/** The older form, one report in `application/csp-report`. */
const singleReport = v.pipe(
  v.object({
    'csp-report': v.object({
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'document-uri': text,
    }),
  }),
  v.transform(({ 'csp-report': report }) => [
    {
      directive: report['effective-directive'] || report['violated-directive'].split(' ', 1)[0] || '',
      blocked: report['blocked-uri'],
      page: report['document-uri'],
    },
  ]),
)

/** The Reporting API's form, a list of reports of any kind in `application/reports+json`. */
const reportList = v.pipe(
  v.array(
    v.object({
      type: v.string(),
      body: v.optional(v.object({ effectiveDirective: text, blockedURL: text, documentURL: text })),
    }),
  ),
  v.maxLength(100),
  v.transform((reports) =>
    reports.flatMap(({ type, body }) =>
      type === 'csp-violation' && body !== undefined
        ? [{ directive: body.effectiveDirective, blocked: body.blockedURL, page: body.documentURL }]
        : [],
    ),
  ),
)

const reportSchema = v.union([singleReport, reportList])

/** Directives that may become a label; a report names whatever its sender likes. */
const knownDirectives = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'font-src',
  'manifest-src',
  'worker-src',
  'base-uri',
  'object-src',
  'frame-ancestors',
  'frame-src',
  'media-src',
  'form-action',
  'require-trusted-types-for',
  'trusted-types',
])

/** Addresses may carry a visitor's data in their query. */
function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0]?.slice(0, 200) ?? ''
}

/** Where the reports go. */
export interface PolicyReportOptions {
  readonly logger: ServerLogger
  readonly metrics: Metrics
  readonly logBudget: LogBudget
}

/** Takes what browsers report about the content security policy: 204, or 400 for what is no report. */
export function registerPolicyReports(app: FastifyInstance, options: PolicyReportOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.post(policyReportPath, (request, reply) => {
      reply.header('cache-control', 'no-store')
      const reports = readReports(request.body)
      if (reports === null) return reply.code(400).type('text/plain; charset=utf-8').send('Not a report\n')
      for (const report of reports) {
        const directive = knownDirectives.has(report.directive) ? report.directive : 'other'
        options.metrics.countPolicyReport(directive)
        if (!options.logBudget()) continue
        const places = { blocked: withoutQuery(report.blocked), page: withoutQuery(report.page) }
        options.logger.warn(
          { traceId: request.id, directive, ...places },
          'the content security policy was violated',
        )
      }
      return reply.code(204).send()
    })
  })
}

function readReports(body: unknown): v.InferOutput<typeof reportSchema> | null {
  if (typeof body !== 'string') return null
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    // Not JSON is not a report; the answer says so.
    return null
  }
  const parsed = v.safeParse(reportSchema, json)
  return parsed.success ? parsed.output : null
}
