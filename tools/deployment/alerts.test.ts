import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { parse } from 'yaml'
import { projectRoot } from '../checks/files.ts'

const folder = join(projectRoot, 'ops', 'prometheus')
const files = readdirSync(folder).filter((name) => /(?<!-test)\.yaml$/.test(name))
const text = v.pipe(v.string(), v.minLength(1))
const alertSchema = v.object({
  alert: text,
  labels: v.looseObject({ severity: v.picklist(['page', 'ticket']) }),
  annotations: v.strictObject({ summary: text, runbook_url: text }),
})
const rulesFile = v.object({
  groups: v.array(v.object({ rules: v.array(v.union([alertSchema, v.object({ record: text })])) })),
})

const alerts = files.flatMap((name) => {
  const { groups } = v.parse(rulesFile, parse(readFileSync(join(folder, name), 'utf8')))
  return groups.flatMap(({ rules }) => rules.flatMap((rule) => ('alert' in rule ? [rule] : [])))
})

/** The anchors of a document, as hosts of Markdown make them of headings. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = readFileSync(join(projectRoot, file), 'utf8').matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

describe('alerts', () => {
  it('have names of their own', () => {
    expect(alerts.length).toBeGreaterThan(15)
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  })

  it.each(alerts)('SHIP-04 $alert leads to a section of the runbook', ({ annotations }) => {
    const [file = '', anchor = ''] = annotations.runbook_url.split('#')
    expect(file).toBe('docs/runbook.md')
    expect(anchorsOf(file)).toContain(anchor)
  })

  it('SHIP-04 are the only ones that the runbook has sections for', () => {
    const sections = [...anchorsOf('docs/runbook.md')].filter((anchor) => anchor.startsWith('portico'))
    expect(sections.toSorted()).toEqual(alerts.map(({ alert }) => alert.toLowerCase()).toSorted())
  })
})
