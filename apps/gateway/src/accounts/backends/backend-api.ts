import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { backendPaths } from './backend-paths.ts'
import { hookTypes } from './hooks/hook-types.ts'
import { accountChange, changeRules } from './incoming/account-change.ts'
import { messageHeaders } from './message-signature.ts'

function schemaOf(schema: GenericSchema): JsonSchema {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    target: 'draft-2020-12',
    errorMode: 'ignore',
  })
  return rest
}

const text = { type: 'string' } as const
const count = { type: 'integer' } as const
const userId = { type: 'string', pattern: '^[0-9]{10}$' } as const
const time = { type: 'string', format: 'date-time' } as const

const json = (schema: object) => ({ 'application/json': { schema } })

/** The answers that say only what is wrong. */
function failures(described: Readonly<Record<number, string>>) {
  const schema = { type: 'object', required: ['error'], properties: { error: text } }
  return Object.fromEntries(
    Object.entries({
      ...described,
      429: 'Too many requests; Retry-After says when to come again',
      503: 'The site cannot answer at this time',
    }).map(([status, description]) => [status, { description, content: json(schema) }]),
  )
}

const claims = {
  sub: { ...userId, description: 'The number of the account' },
  sid: { ...text, description: 'The public name of the session' },
  auth_time: { ...count, description: 'When the person proved who it is' },
  account_kind: { type: 'string', enum: ['user', 'agency'] },
  is_demo: { type: 'boolean' },
  parent: { ...userId, description: 'The account that this sub-account belongs to' },
  act: { type: 'object', properties: { sub: userId }, description: 'The parent that acts in this session' },
  agency: { ...userId, description: 'The agency that manages the account' },
  identity_level: count,
  identity_flag: count,
  vip_level: count,
  money_use_from: { ...count, description: 'Money should not leave before this time; 0: at once' },
  iss: text,
  iat: count,
  exp: count,
}

const introspection = {
  oneOf: [
    { type: 'object', required: ['active'], properties: { active: { const: false } } },
    {
      type: 'object',
      required: ['active', 'token_type', 'sub', 'sid', 'exp', 'cnf'],
      properties: {
        active: { const: true },
        token_type: { type: 'string', enum: ['session', 'Bearer'] },
        ...claims,
        cnf: { type: 'object', properties: { kid: text } },
        ...{ aud: text, jti: text, client_id: text },
      },
    },
  ],
}

const signed = Object.values(messageHeaders).map((name) => ({
  ...{ name, in: 'header', required: true, schema: text },
}))

function introspectOperation() {
  const form = { type: 'object', required: ['token'], properties: { token: { ...text, maxLength: 4096 } } }
  return {
    operationId: 'introspect',
    summary: 'Whether a session or an access token is valid at this moment, and whose it is (RFC 7662).',
    security: [{ secret: [] }],
    requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: form } } },
    responses: {
      200: { description: 'What is known of the token', content: json(introspection) },
      ...failures({ 400: 'No token', 401: 'The secret is not right', 403: 'Not the scope sessions:read' }),
    },
  }
}

function messageOperation() {
  const { oneOf, anyOf, ...rest } = schemaOf(accountChange)
  const changes = (oneOf ?? anyOf ?? [rest]).map((change) =>
    typeof change === 'object'
      ? {
          ...change,
          properties: { ...change.properties, timestamp: time },
          required: ['type', 'timestamp', 'data'],
        }
      : change,
  )
  const scopes = Object.entries(changeRules).map(([type, { scope }]) => `${type}: ${scope}`)
  return {
    operationId: 'message',
    summary: 'What the exchange knows of an account, as a signed message (Standard Webhooks).',
    description: `Scopes: ${scopes.join(', ')}.`,
    parameters: [{ name: 'backend', in: 'path', required: true, schema: text }, ...signed],
    requestBody: { required: true, content: json({ oneOf: changes }) },
    responses: {
      200: {
        description: 'It holds, or something newer does',
        content: json({
          type: 'object',
          required: ['outcome', 'userId', 'repeated'],
          properties: {
            outcome: { type: 'string', enum: ['applied', 'older', 'existing'] },
            userId,
            repeated: { type: 'boolean' },
          },
        }),
      },
      ...failures({
        400: 'The body is not one of these messages',
        401: 'Headers, time or signature are not right',
        403: 'Not the scope of this type',
        404: 'There is no such account or agency',
        409: 'The id was used for another body',
      }),
    },
  }
}

function keysOperation() {
  return {
    operationId: 'keys',
    summary: 'The keys that sign access tokens (RFC 7517).',
    responses: {
      200: {
        description: 'The keys',
        content: {
          'application/jwk-set+json': {
            schema: {
              type: 'object',
              required: ['keys'],
              properties: { keys: { type: 'array', items: { type: 'object' } } },
            },
          },
        },
      },
      ...failures({}),
    },
  }
}

/** What a backend is told, by type. */
function hookOperations() {
  return Object.fromEntries(
    hookTypes.map((type) => [
      type,
      {
        post: {
          parameters: signed,
          requestBody: {
            required: true,
            content: json({
              type: 'object',
              required: ['type', 'timestamp', 'data'],
              properties: {
                type: { const: type },
                timestamp: time,
                data: { type: 'object', required: ['userId', 'what'], properties: { userId, what: text } },
              },
            }),
          },
          responses: {
            '2XX': { description: 'The message was taken' },
            410: { description: 'Nothing more is to be sent to this address' },
          },
        },
      },
    ]),
  )
}

/** Prints the interface for backends as an OpenAPI 3.1 document, with what they are sent. */
export function backendApiDocument(serverUrl: string): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Trading backends', version: '1' },
    servers: [{ url: serverUrl }],
    components: { securitySchemes: { secret: { type: 'http', scheme: 'basic' } } },
    paths: {
      [backendPaths.introspect]: { post: introspectOperation() },
      [`${backendPaths.messages}/{backend}`]: { post: messageOperation() },
      [backendPaths.keys]: { get: keysOperation() },
    },
    webhooks: hookOperations(),
  }
}
