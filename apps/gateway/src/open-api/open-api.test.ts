import { calls, codes } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './open-api.ts'
import { startTestGateway } from '../../test/gateway.ts'

interface EnvelopeSchema {
  readonly oneOf?: readonly EnvelopeSchema[]
  readonly properties: { readonly code: { readonly enum: readonly string[] }; readonly data: unknown }
}

interface Operation {
  readonly responses: Readonly<Record<string, { content: Record<string, { schema: EnvelopeSchema }> }>>
}

/** The envelope of success, and that of the failures that travel with 200. */
function envelopesOf(operation: Operation): readonly (EnvelopeSchema | undefined)[] {
  const schema = operation.responses['200']?.content['application/json']?.schema
  return schema?.oneOf ?? [schema]
}

describe('openApiDocument', () => {
  it.each([
    ['https://portico.example', '__Host-sid'],
    ['http://localhost:3000', 'sid'],
  ])('names the cookie of the session that a site at %s sets', (origin, name) => {
    expect(openApiDocument(calls, origin)).toMatchObject({
      components: { securitySchemes: { session: { in: 'cookie', name } } },
    })
  })

  it('describes every call once, with input, answer and codes', async () => {
    await using gateway = await startTestGateway()
    const response = await gateway.call('/openapi.json', { method: 'GET' })
    const document = await response.json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: 'https://portico.example' }])
    expect(Object.keys(document.paths)).toEqual(calls.map((call) => call.path))
    for (const call of calls) {
      const operation = document.paths[call.path][call.method.toLowerCase()]
      expect(operation.operationId).toBe(call.name)
      const [success, failure] = envelopesOf(operation)
      expect(success?.properties.code.enum).toEqual(['00000'])
      expect(success?.properties.data).toBeDefined()
      for (const name of call.codes) {
        const { status, code } = codes[name]
        const schema =
          status === 200 ? failure : operation.responses[status].content['application/json'].schema
        expect(schema?.properties.code.enum).toContain(code)
      }
      expect(operation.requestBody === undefined).toBe(call.method === 'GET')
    }
  })

  it('SHIP-03 says which field of a recovery is refused, and why', () => {
    const document = JSON.parse(JSON.stringify(openApiDocument(calls, '/')))
    for (const call of ['start', 'finish']) {
      const { description } = document.paths[`/v1/user/public/recovery/${call}`].post
      expect(description).toContain('{"field": "email", "reason": "domain"}')
    }
    expect(document.paths['/v1/user/login'].post.description).toBeUndefined()
  })

  it('SIGN-02 names the headers of signed calls, with the modes that they take', () => {
    const document = JSON.parse(JSON.stringify(openApiDocument(calls, '/')))
    const headersOf = (path: string) =>
      new Map<string, { required: boolean; schema: { enum?: string[] } }>(
        document.paths[path].post.parameters.map((one: { name: string }) => [one.name, one]),
      )
    const login = headersOf('/v1/user/login')
    expect([...login.keys()]).toEqual([
      'uhti',
      'website',
      'tm',
      'device-sign',
      'device-sign-mode',
      'device-sign-data-md5',
      'device-sign-key',
      'userCheckDeviceSign',
      'lastAlgorithm',
      'captcha-token',
    ])
    expect(login.get('device-sign-mode')?.schema.enum).toEqual(['2'])
    expect(login.get('device-sign')?.required).toBe(true)
    const userinfo = headersOf('/v1/user/overview/userinfo')
    expect(userinfo.get('device-sign-mode')?.schema.enum).toEqual(['1', '2'])
    expect(userinfo.get('device-sign')?.required).toBe(false)
    for (const [path, required] of [
      ['/v1/mix/public/usdtRate', true],
      ['/v1/buried/log/info', false],
    ] as const) {
      expect([...headersOf(path)].map(([name, one]) => [name, one.required])).toEqual([['uhti', required]])
    }
    const failures = envelopesOf(document.paths['/v1/user/login'].post)[1]?.properties.code.enum
    expect(failures).toEqual(expect.arrayContaining(['00020', '00021', '00022', '00023', '00024', '10021']))
  })

  it('ENC-01 ENC-03 prints sealed bodies with their clear fields, and clear ones where they are taken', () => {
    const document = JSON.parse(JSON.stringify(openApiDocument(calls, '/')))
    const bodyOf = (path: string) => document.paths[path].post.requestBody.content['application/json'].schema
    const [sealed, clear, ...more] = bodyOf('/v1/user/verifyLogin').anyOf
    expect(more).toEqual([])
    expect(Object.keys(sealed.properties)).toEqual(['serialNO', 'cipher'])
    expect(sealed.required).toEqual(['serialNO', 'cipher'])
    expect(sealed.properties.cipher.description).toBe('JWE of emailCode, mobileCode, googleCode')
    expect(Object.keys(clear.properties)).toEqual(['serialNO', 'emailCode', 'mobileCode', 'googleCode'])
    expect(Object.keys(bodyOf('/v1/user/sub/switch/web').properties)).toEqual(['cipher'])
    expect(bodyOf('/v1/user/public/sendCode').anyOf).toHaveLength(16)
    expect(document.paths['/v1/user/sessions/list'].post.security).toEqual([{ session: [] }])
    expect(document.components.securitySchemes.session.in).toBe('cookie')
  })

  it('prints the schemas of the contract, not empty ones', () => {
    const text = JSON.stringify(openApiDocument(calls, '/'))
    const document = JSON.parse(text)
    const rates = document.paths['/v1/mix/public/usdtRate'].post
    expect(rates.requestBody.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: ['locale'],
      additionalProperties: false,
    })
    const quote = document.paths['/v1/market/quote'].get
    expect(
      quote.parameters
        .filter((one: { required: boolean }) => one.required)
        .map((one: { name: string }) => one.name),
    ).toEqual(['from', 'to'])
    expect(text).not.toContain('$schema')
  })
})
