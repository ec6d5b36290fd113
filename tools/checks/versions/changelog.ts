import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { valid } from 'semver'
import { projectRoot } from '../files.ts'

/** A section of the changelog. */
export interface Release {
  /** Semantic version, such as `1.4.0`. */
  readonly version: string
  /** The day of the release, `2026-11-23`; null while it is not out. */
  readonly day: string | null
  /** What stands below the heading. */
  readonly text: string
}

const heading = /^## (\S+) \((unreleased|\d{4}-\d{2}-\d{2})\)$/

/**
 * Reads the sections of a changelog, the newest first.
 * @throws Error for a heading of another form, or a version that is none
 */
export function readReleases(changelog: string): readonly Release[] {
  const sections = changelog.split(/^(?=## )/m).slice(1)
  return sections.map((section) => {
    const [title = '', ...lines] = section.split('\n')
    const [, version = '', day = ''] = heading.exec(title.trimEnd()) ?? []
    if (valid(version) !== version) {
      throw new Error(`CHANGELOG.md: expected "## 1.2.3 (2026-11-23)" or "(unreleased)", found: ${title}`)
    }
    return { version, day: day === 'unreleased' ? null : day, text: lines.join('\n').trim() }
  })
}

/** The sections of this project's changelog. */
export function projectReleases(): readonly Release[] {
  return readReleases(readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8'))
}
