import type { Finding } from '../findings.ts'

/** A requirement ID: a group of capitals and digits, a dash, two digits. */
const identifier = /\b[A-Z][A-Z0-9]*-\d{2}\b/g

/** Names of standards that look like a requirement ID. */
const standards = new Set(['UTF', 'ISO', 'BCP', 'EIP', 'ERC', 'BIP', 'SHA', 'AES', 'RFC', 'CVE', 'ASCII'])

// A call of it, test or describe with any modifiers, up to the end of the title's literal.
const title =
  /(?<![\w.$])(?:it|test|describe)((?:\.\w+|\((?:[^()]|\([^()]*\))*\))*?)\s*\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*?)\2/g

function groupOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'))
}

/** Reads `- ID text` lines. An ID that stands twice is a finding. */
export function readRequirements(text: string): { ids: Set<string>; findings: Finding[] } {
  const ids = new Set<string>()
  const findings: Finding[] = []
  for (const [, id = ''] of text.matchAll(/^- ([A-Z][A-Z0-9]*-\d{2}) \S/gm)) {
    if (ids.has(id)) findings.push({ place: 'docs/requirements.md', message: `lists ${id} twice` })
    ids.add(id)
  }
  return { ids, findings }
}

/** The requirement IDs in the titles of a test file; tests that are skipped do not count. */
export function idsInTitles(source: string): Set<string> {
  const titles = [...source.matchAll(title)].filter(
    ([, modifiers = '']) => !/\.(?:skip|todo|fixme|fails)\b/.test(modifiers),
  )
  const ids = titles.flatMap(([, , , text = '']) => text.match(identifier) ?? [])
  return new Set(ids.filter((id) => !standards.has(groupOf(id))))
}

/** Compares the list with the tests, both ways. `named` maps each ID to a file whose test titles name it. */
export function compare(listed: ReadonlySet<string>, named: ReadonlyMap<string, string>): Finding[] {
  const untested = [...listed].filter((id) => !named.has(id))
  const unlisted = [...named].filter(([id]) => !listed.has(id))
  return [
    ...untested.map((id) => ({
      place: 'docs/requirements.md',
      message: `lists ${id}, which no test title names`,
    })),
    ...unlisted.map(([id, file]) => ({
      place: file,
      message: `names ${id}, which docs/requirements.md does not list`,
    })),
  ]
}
