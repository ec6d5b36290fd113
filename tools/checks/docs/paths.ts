import { posix } from 'node:path'
import type { Finding } from '../findings.ts'

const link = /\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g
/** A path from the root in code marks. One with a placeholder, a pattern or a command is not a path. */
const named = /`((?:apps|bench|brands|content|docs|e2e|ops|packages|tools|widgets)\/[\w./-]+)`/g
/** What builds, runs and operators make; no clone has it. */
const made = /(?:^|\/)(?:dist|overrides|my-exchange)(?:\/|$)/

function targetsIn(file: string, text: string): readonly { readonly said: string; readonly path: string }[] {
  const links = [...text.matchAll(link)]
    .map(([, said = '']) => said)
    .filter((said) => !/^[a-z]+:/.test(said))
    .map((said) => ({ said, path: posix.join(posix.dirname(file), said) }))
  const paths = [...text.matchAll(named)].map(([, said = '']) => ({ said, path: said }))
  return [...links, ...paths]
}

/**
 * Finds links and named paths of a document that lead to nothing.
 * @param places every file and folder of the project, from its root
 */
export function lostPaths(file: string, text: string, places: ReadonlySet<string>): Finding[] {
  return targetsIn(file, text)
    .filter(({ path }) => !places.has(path.replace(/\/$/, '')) && !made.test(path))
    .map(({ said }) => ({ place: file, message: `names ${said}, which is not there` }))
}

/** Finds decisions that a text names by number and nobody made. */
export function lostDecisions(file: string, text: string, numbers: ReadonlySet<string>): Finding[] {
  return [...text.matchAll(/\bdecisions? (\d{4})\b/g)]
    .filter(([, number = '']) => !numbers.has(number))
    .map(([said]) => ({ place: file, message: `names ${said}, which is not there` }))
}
