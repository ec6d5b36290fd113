import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { runStep } from './processes.mjs'
import { inTurn } from './turn.mjs'

/** What the build reads: folders whole, and single files. Missing ones are left out. */
const inputs = [
  'apps/site',
  'apps/console',
  'widgets',
  'packages',
  'brands',
  'content',
  'package-lock.json',
  'tsconfig.json',
]
const skippedFolders = new Set(['node_modules', 'dist', 'coverage'])
const skippedFiles = /\.(?:test|e2e)\.[a-z]+$|\.md$/

/**
 * @param {string} path
 * @returns {string[]} files below it, or itself
 */
function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesOf(inside)
    // Markdown is documentation in packages and text of the site under content.
    const documentation = skippedFiles.test(entry.name) && !inside.includes(`${sep}content${sep}`)
    return entry.isFile() && !documentation ? [inside] : []
  })
}

/**
 * One digest over the names and contents of everything that the build reads.
 * @param {string} root
 */
function digestInputs(root) {
  const hash = createHash('sha256')
  const files = inputs.flatMap((input) => filesOf(join(root, input)))
  for (const file of files.toSorted()) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file).replaceAll(sep, '/')}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} root */
function outputFolders(root) {
  const widgets = join(root, 'widgets')
  const names = existsSync(widgets) ? readdirSync(widgets) : []
  const built = names.filter((name) => existsSync(join(widgets, name, 'package.json')))
  const others = [
    join(root, 'apps', 'site', 'dist'),
    join(root, 'apps', 'console', 'dist'),
    join(root, 'packages', 'stores', 'dist'),
  ]
  return [...others, ...built.map((name) => join(widgets, name, 'dist'))]
}

/** What is built, in order: a title for the one who waits, and the program. */
const steps = [
  { title: 'Building the site and its widgets', program: join('apps', 'site', 'build', 'main.ts') },
  { title: 'Building the console of operators', program: join('apps', 'console', 'build', 'main.ts') },
  { title: 'Laying out an empty database', program: join('packages', 'stores', 'build', 'main.ts') },
]

/** Written before a build: what is older than it, in folders of what is built, is of builds before. */
const startMarker = '.build-started'

/**
 * Builds everything, unless the last build was made of the same inputs and its folders are still there.
 * @param {string} root
 * @param {{ node: string, env: NodeJS.ProcessEnv }} runtime
 */
export async function ensureBuild(root, { node, env }) {
  const digest = digestInputs(root)
  const stamp = join(root, 'apps', 'site', 'dist', '.inputs-sha256')
  const start = join(dirname(stamp), startMarker)
  const fresh = () =>
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digest &&
    existsSync(start) &&
    outputFolders(root).every((folder) => existsSync(folder))
  if (fresh()) return
  await inTurn(root, async () => {
    if (fresh()) return
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(start, '')
    for (const { title, program } of steps) {
      const advice = 'The lines above name the file and the line to mend.'
      await runStep({ title, advice, command: node, args: [program], cwd: root, env })
    }
    writeFileSync(stamp, digest)
  })
}
