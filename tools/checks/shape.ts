import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { isCode, isTest, listFiles, projectRoot } from './files.ts'
import { reportFindings } from './findings.ts'
import { checkBrandNames, mayNameNoBrand, readBrandNames } from './shape/brand-names.ts'
import { checkDecisions, checkPackageReadmes, checkReadme } from './shape/documents.ts'
import { checkCeilings, countEscapes, type Escapes } from './shape/escapes.ts'
import { checkFolders, fullFolders } from './shape/folders.ts'
import { checkLengths, countLines } from './shape/lengths.ts'
import { checkNames } from './shape/names.ts'
import { checkWords } from './shape/words.ts'

const ceilingFile = 'tools/checks/ceilings.json'
const Ceiling = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ casts: v.number(), suppressions: v.number() }),
)
const texts =
  /\.(?:ts|tsx|mjs|cjs|js|json|css|md|html|yml|yaml|svg|sh)$|^\.ci\/|(?:^|\/)(?:LICENSE|NOTICE|\.[a-z]+(?:rc|ignore|config))$/

function git(args: readonly string[]): string {
  return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
}

/** The ceilings of every commit that this clone knows. */
function pastCeilings(): Escapes[] {
  const commits = git(['log', '--format=%H', '--', ceilingFile])
    .split('\n')
    .filter((commit) => commit !== '')
  return commits.map((commit) => v.parse(Ceiling, git(['show', `${commit}:${ceilingFile}`])))
}

const files = listFiles(projectRoot)
const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const code = files.filter(isCode)
const source = code.filter((file) => !isTest(file))

const escapes = code.map((file) => ({ file, ...countEscapes(file, read(file)) }))
const counted = {
  casts: escapes.filter(({ file }) => !isTest(file)).reduce((sum, { casts }) => sum + casts, 0),
  suppressions: escapes.reduce((sum, { suppressions }) => sum + suppressions, 0),
}
const ceiling = v.parse(Ceiling, read(ceilingFile))
console.log(
  `casts ${counted.casts} of ${ceiling.casts}, suppressions ${counted.suppressions} of ${ceiling.suppressions}`,
)

const shipped = files.filter((file) => mayNameNoBrand(file) && !isTest(file))
const brands = files.filter((file) => /^brands\/[^/]+\/brand\.json$/.test(file))

reportFindings('shape', [
  ...checkNames(files),
  ...checkFolders(files, fullFolders),
  ...checkLengths(new Map(source.map((file) => [file, countLines(read(file))]))),
  ...checkCeilings(counted, ceiling, pastCeilings()),
  ...files.filter((file) => texts.test(file)).flatMap((file) => checkWords(file, read(file))),
  ...checkBrandNames(
    new Map(shipped.map((file) => [file, read(file)])),
    brands.map((file) => readBrandNames(read(file))),
  ),
  ...checkReadme(files.includes('README.md') ? read('README.md') : null),
  ...checkDecisions(files),
  ...checkPackageReadmes(files),
])
