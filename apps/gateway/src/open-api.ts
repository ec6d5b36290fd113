import { type AnyCall, type CodeName, codes, headerNames } from '@portico/contract'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

/** Failures that any call may meet on its way in. */
const transportCodes: readonly CodeName[] = [
  'badRequest',
  'originRefused',
  'methodRefused',
  'bodyTooLarge',
  'mediaTypeRefused',
  'headersTooLarge',
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

function responsesOf(call: AnyCall): Record<string, object> {
  const refusals = new Map<number, CodeName[]>()
  for (const name of [...transportCodes, ...call.codes]) {
    const { status } = codes[name]
    refusals.set(status, [...(refusals.get(status) ?? []), name])
  }
  const responses: Record<string, object> = {
    200: {
      description: codes.success.message,
      content: jsonContent(envelopeOf(schemaOf(call.output, 'output'), [codes.success.code])),
    },
  }
  if (call.caching === 'snapshot') responses['304'] = { description: 'The caller has the current answer' }
  for (const [status, names] of refusals) {
    responses[status] = {
      description: names.map((name) => codes[name].message).join('; '),
      content: jsonContent(
        envelopeOf(
          {},
          names.map((name) => codes[name].code),
        ),
      ),
    }
  }
  return responses
}

/** A GET takes its input as the query: one parameter for each field. */
function parametersOf(call: AnyCall): object[] {
  if (call.method !== 'GET') {
    return [{ name: headerNames.traceId, in: 'header', required: true, schema: { type: 'string' } }]
  }
  const { properties = {}, required = [] } = schemaOf(call.input, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function operationOf(call: AnyCall): object {
  const operation = {
    operationId: call.name,
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    parameters: parametersOf(call),
    responses: responsesOf(call),
  }
  if (call.method === 'GET') return operation
  return { ...operation, requestBody: { content: jsonContent(schemaOf(call.input, 'input')) } }
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
    paths: Object.fromEntries(
      calls.map((call) => [call.path, { [call.method.toLowerCase()]: operationOf(call) }]),
    ),
  }
}
