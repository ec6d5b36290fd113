import { type AnyCall, type CodeName, codes } from '@portico/contract'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { bodyOf, headersOf, policyCodes, sessionScheme } from './open-api-security.ts'

/** Failures that any call may meet on its way in. */
const transportCodes: readonly CodeName[] = [
  'badRequest',
  'originRefused',
  'methodRefused',
  'bodyTooLarge',
  'mediaTypeRefused',
  'headersTooLarge',
  'tooManyRequests',
]

function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'ignore',
  })
  return rest
}

function envelopeOf(data: JsonSchema, codeValues: readonly string[]): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'string', enum: [...codeValues] }, msg: { type: 'string' }, data },
  }
}

function jsonContent(schema: JsonSchema) {
  return { 'application/json': { schema } }
}

function failureOf(names: readonly CodeName[]): JsonSchema {
  return envelopeOf(
    {},
    names.map((name) => codes[name].code),
  )
}

function describe(names: readonly CodeName[]): string {
  return names.map((name) => codes[name].message).join('; ')
}

/** Success travels with 200, and so do the failures that the specification names (spec section 8). */
function okResponse(call: AnyCall, failures: readonly CodeName[]): object {
  const success = envelopeOf(schemaOf(call.output, 'output'), [codes.success.code])
  return {
    description: describe(['success', ...failures]),
    content: jsonContent(failures.length === 0 ? success : { oneOf: [success, failureOf(failures)] }),
  }
}

function responsesOf(call: AnyCall): Record<string, object> {
  const refusals = new Map<number, CodeName[]>()
  for (const name of new Set([...transportCodes, ...policyCodes(call), ...call.codes])) {
    const { status } = codes[name]
    refusals.set(status, [...(refusals.get(status) ?? []), name])
  }
  const ok = okResponse(call, refusals.get(codes.success.status) ?? [])
  refusals.delete(codes.success.status)
  const failures = [...refusals].map(([status, names]) => [
    status,
    { description: describe(names), content: jsonContent(failureOf(names)) },
  ])
  const known =
    call.caching === 'snapshot' ? { 304: { description: 'The caller has the current answer' } } : {}
  return { [codes.success.status]: ok, ...known, ...Object.fromEntries(failures) }
}

/** A GET takes its input as the query: one parameter for each field. */
function parametersOf(call: AnyCall): object[] {
  if (call.method !== 'GET') return [...headersOf(call)]
  const { properties = {}, required = [] } = schemaOf(call.input, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** An empty entry says that the call works without a session too. */
function securityOf({ session }: AnyCall): object[] {
  return session === 'required' ? [{ session: [] }] : [{ session: [] }, {}]
}

function operationOf(call: AnyCall): object {
  const operation = {
    operationId: call.name,
    summary: call.summary,
    ...(call.refusals === undefined ? {} : { description: call.refusals }),
    tags: [call.path.split('/')[2]],
    parameters: parametersOf(call),
    responses: responsesOf(call),
    ...(call.session === 'none' ? {} : { security: securityOf(call) }),
  }
  if (call.method === 'GET') return operation
  return { ...operation, requestBody: { content: jsonContent(bodyOf(call, schemaOf(call.input, 'input'))) } }
}

/** Prints the contract as an OpenAPI 3.1 document. */
export function openApiDocument(calls: readonly AnyCall[], serverUrl: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gateway',
      version: '1',
      description: 'Every answer is an envelope of code, msg and data. Success is the code 00000.',
    },
    servers: [{ url: serverUrl }],
    components: { securitySchemes: sessionScheme(serverUrl) },
    paths: Object.fromEntries(
      calls.map((call) => [call.path, { [call.method.toLowerCase()]: operationOf(call) }]),
    ),
  }
}
