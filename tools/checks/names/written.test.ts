import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { schemaNames } from './schema.ts'
import { metricNames, redisNames, storageNames } from './written.ts'

describe('names in the code', () => {
  it('lists fields and choices of a schema, through pipes, lists, records and what may be left out', () => {
    const schema = v.strictObject({
      id: v.string(),
      state: v.optional(v.picklist(['open', 'closed'])),
      items: v.pipe(v.array(v.object({ price: v.string() })), v.minLength(1)),
      links: v.record(v.picklist(['blog']), v.nullable(v.object({ url: v.string() }))),
      either: v.union([v.object({ one: v.string() }), v.object({ other: v.number() })]),
      roles: v.pipe(
        v.pipe(
          v.string(),
          v.transform((text) => text.split(',')),
          v.array(v.picklist(['site'])),
        ),
        v.minLength(1),
      ),
    })
    expect(schemaNames(schema).toSorted()).toEqual(
      [
        ...['id', 'state', 'state=open', 'state=closed', 'items', 'items[].price', 'links', 'links{}=blog'],
        ...['links[].url', 'either', 'either.one', 'either.other', 'roles', 'roles[]=site'],
      ].toSorted(),
    )
  })

  it('finds what is written out anywhere, through constants and templates', () => {
    expect(metricNames()).toEqual(
      expect.arrayContaining(['portico_events_total', 'portico_events_total{outcome}']),
    )
    expect(redisNames()).toEqual(expect.arrayContaining(['replay:*:*:*', 'volatile:*', '*:live-prices']))
    expect(storageNames()).toEqual(
      expect.arrayContaining(['legal:consent', 'portico.keys', 'device-keys', 'security keyPairs.held']),
    )
  })
})
