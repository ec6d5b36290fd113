import { backendScopes } from './backend-scopes.ts'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { backendApiDocument } from './backend-api.ts'
import { hookTypes } from './hooks/hook-types.ts'
import { accountChange, changeRules } from './incoming/account-change.ts'

const documentSchema = v.object({
  openapi: v.literal('3.1.0'),
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
  webhooks: v.record(v.string(), v.unknown()),
})

const document = v.parse(documentSchema, JSON.parse(JSON.stringify(backendApiDocument('https://a.example'))))

describe('the description of the interface for backends', () => {
  it('ACC-07 ACC-08 names every request', () => {
    expect(Object.keys(document.paths)).toEqual([
      '/backend/v1/introspect',
      '/backend/v1/messages/{backend}',
      '/backend/v1/jwks.json',
    ])
  })

  it('ACC-07 describes every message in both directions, with its scope', () => {
    const text = JSON.stringify(document.paths['/backend/v1/messages/{backend}'])
    for (const [type, { scope }] of Object.entries(changeRules)) {
      expect(text).toContain(`"const":"${type}"`)
      expect(text).toContain(`${type}: ${scope}`)
    }
    expect(text.match(/"timestamp":\{/g)).toHaveLength(accountChange.options.length)
    expect(Object.keys(document.webhooks)).toEqual([...hookTypes])
  })

  it('ACC-07 leaves no scope without a use', () => {
    const used = Object.values(changeRules).map(({ scope }) => scope)
    const asked = ['sessions:read', 'tokens:receive'] as const
    expect([...new Set([...asked, ...used])].toSorted()).toEqual([...backendScopes].toSorted())
  })
})
