import { calls, codes } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './open-api.ts'
import { startTestGateway } from './test-gateway.ts'

describe('openApiDocument', () => {
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
      expect(operation.responses[200].content['application/json'].schema.properties.data).toBeDefined()
      for (const name of call.codes) expect(operation.responses[codes[name].status]).toBeDefined()
      expect(operation.requestBody === undefined).toBe(call.method === 'GET')
    }
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
