import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { type Setting, settingsOf } from './setting.ts'
import { configSettings, secretSettings } from './settings.ts'

function rowOf({ name, fallback, expected, meaning }: Setting): string {
  return `| \`${name}\` | ${fallback} | ${expected} | ${meaning} |`
}

describe('docs/configuration.md', () => {
  it('OPS-01 lists exactly the variables that the code reads, with their defaults and expectations', async () => {
    const text = await readFile(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')
    const rows = text.split('\n').filter((line) => /^\| `[A-Z]/.test(line))
    expect(rows).toEqual(settingsOf(configSettings).map(rowOf))
    const secrets = text.split('\n## ').find((section) => section.startsWith('Secrets\n'))
    expect(secrets?.split('\n').filter((line) => line.startsWith('| `'))).toEqual(
      settingsOf(secretSettings).map(rowOf),
    )
  })
})
