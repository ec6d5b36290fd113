import { readFileSync } from 'node:fs'
import { codes } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { byName, proofCalls, ruledCalls } from '../../test/accounts/rules/ruled-calls.ts'

const protocol = readFileSync(new URL('../../../../docs/protocol.md', import.meta.url), 'utf8')
const base = '/v1/user/'

/** What the protocol says of a call in the table of section 8. */
interface Row {
  readonly fields: string
  readonly session: string
}

function sectionOf(title: string): string {
  const [, rest = ''] = protocol.split(`\n## ${title}\n`)
  return rest.split('\n## ', 1)[0] ?? ''
}

/** The paths of a row. One without a slash, after the first, stands beside the first. */
function pathsOf(cell: string): readonly string[] {
  const [first = '', ...others] = [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  const folder = first.slice(0, first.lastIndexOf('/') + 1)
  return [first, ...others.map((path) => (path.includes('/') ? path : `${folder}${path}`))]
}

/** The rows of section 8, by path: two where a path stands in two rows. */
function rowsOf(path: string): readonly Row[] {
  return sectionOf('8. Accounts')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [paths = '', fields = '', session = ''] = line.slice(2, -2).split(' | ')
      return pathsOf(paths).includes(path) ? [{ fields, session }] : []
    })
}

const accountCalls = ruledCalls.filter(({ call }) => call.path.startsWith(base))

describe('the table of calls in the protocol', () => {
  it.each(byName(accountCalls))('GATE-02 has %s once, with its session and its modes', (_name, { call }) => {
    const rows = rowsOf(call.path.slice(base.length))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.session).toBe(call.session)
    expect(rows[0]?.fields.includes('mode 1 or 2')).toBe(call.signature === 'read')
  })

  it.each(byName(proofCalls))('SAFE-04 says that %s takes the password, sealed', (_name, { call }) => {
    expect(rowsOf(call.path.slice(base.length))[0]?.fields).toContain('`pwd`\\*')
  })

  it.each(byName(accountCalls))('GATE-02 explains each code that %s may answer', (_name, { call }) => {
    const explained = sectionOf('11. Codes')
    for (const name of call.codes) expect(explained).toContain(`\`${codes[name].code}\``)
  })
})
