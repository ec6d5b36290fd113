import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startTestServer } from '../../test/server.ts'

const document = readFileSync(new URL('../../../../docs/metrics.md', import.meta.url), 'utf8')
const documented = [...document.matchAll(/^\| `(portico_\w+)` \| (\w+) \| (.*?) \|/gm)].map(
  ([, name = '', kind = '', labels = '']) => ({ name, kind, labels: labels.match(/\w+/g) ?? [] }),
)

/** What a scraper is shown: the kind of each metric, and the labels of its series as far as there are some. */
function read(text: string) {
  const kinds = text
    .matchAll(/^# TYPE (portico_\w+) (\w+)$/gm)
    .map(([, name = '', kind = '']) => ({ name, kind }))
  const series = text.matchAll(/^(portico_\w+)\{(.*)\} /gm).map(([, name = '', labels = '']) => {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)
    return {
      name: name.replace(/_(?:bucket|sum|count)$/, ''),
      labels: names.filter((label) => label !== 'le'),
    }
  })
  return { kinds: [...kinds], series: [...series] }
}

describe('docs/metrics.md', () => {
  it('OPS-01 SHIP-04 has each metric that a server shows, with its kind and its labels, and no other', async () => {
    await using server = await startTestServer()
    await server.fetch('/')
    const { kinds, series } = read(await server.metrics())
    const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
      one.name.localeCompare(other.name)
    expect(documented.map(({ name, kind }) => ({ name, kind })).toSorted(byName)).toEqual(
      kinds.toSorted(byName),
    )
    for (const { name, labels } of series) {
      const row = documented.find((one) => one.name === name)
      expect(labels, name).toEqual(row?.labels)
    }
  })
})
