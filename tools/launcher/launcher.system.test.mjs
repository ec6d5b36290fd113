import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../test-folder.ts'

/** An npm that writes down how it was called and installs by touching what the lock file names. */
const fakeNpm = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
appendFileSync('calls.log', 'npm ' + process.argv.slice(2).join(' ') + '\\n')
if (process.env.FAKE_NPM === 'broken') process.exit(9)
rmSync('node_modules', { recursive: true, force: true })
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
for (const path of Object.keys(packages)) mkdirSync(path || '.', { recursive: true })
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
`

const fakeBuild = `
import { appendFileSync, mkdirSync } from 'node:fs'
appendFileSync('calls.log', 'build\\n')
if (process.env.FAKE_BUILD === 'broken') process.exit(3)
for (const folder of ['apps/site/dist', 'widgets/header/dist']) mkdirSync(folder, { recursive: true })
`

const fakeConsole = `
import { mkdirSync } from 'node:fs'
mkdirSync('apps/console/dist', { recursive: true })
`

const fakeStores = `
import { mkdirSync } from 'node:fs'
mkdirSync('packages/stores/dist', { recursive: true })
`

const fakeServer = `
const answer: string = process.env.ANSWER ?? ''
process.on('SIGTERM', () => process.exit(7))
if (process.argv[2] === 'end') process.exit(5)
if (process.argv[2] === 'flags') {
  console.log(process.execArgv.join(' ') + ' arenas ' + process.env.MALLOC_ARENA_MAX)
  process.exit()
}
setInterval(() => undefined, 1_000)
console.log('Portico is ready at ' + answer)
`

const lock = (version = '1.0.0') =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/a': { version },
      'node_modules/b': { version: '2.0.0', optional: true },
    },
  })

/** A project with the real launcher around a fake npm, build and server. */
function makeProject() {
  const project = makeFolder({
    'npm-cli.js': fakeNpm,
    'package-lock.json': lock(),
    'package.json': '{ "type": "module" }',
    'apps/site/build/main.ts': fakeBuild,
    'apps/console/build/main.ts': fakeConsole,
    'packages/stores/build/main.ts': fakeStores,
    'apps/site/src/a.ts': 'export const a = 1',
    'apps/site/src/a.test.ts': '',
    'apps/server/main.ts': fakeServer,
    'apps/server/node-flags.json': '["--max-semi-space-size=3"]',
    'apps/server/node-env.json': '{ "MALLOC_ARENA_MAX": "7" }',
    'widgets/header/package.json': '{}',
  })
  cpSync(import.meta.dirname, join(project.path, 'tools', 'launcher'), { recursive: true })
  return project
}

/** Starts the launcher in a project. */
function start(path, { args = [], env = {} } = {}) {
  const child = spawn(process.execPath, ['tools/launcher/start.mjs', ...args], {
    cwd: path,
    env: { ...process.env, npm_execpath: join(path, 'npm-cli.js'), ...env },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => (output.out += text))
  child.stderr.on('data', (text) => (output.err += text))
  const ended = new Promise((resolve) => child.once('close', (code) => resolve({ code, ...output })))
  const ready = new Promise((resolve) =>
    child.stdout.on('data', () => output.out.includes('ready') && resolve(output.out)),
  )
  return { child, ended, ready }
}

const calls = (path) =>
  existsSync(join(path, 'calls.log')) ? readFileSync(join(path, 'calls.log'), 'utf8').trim().split('\n') : []
const npmCi = 'npm ci --no-audit --no-fund --loglevel=error'

describe('npm start', () => {
  it('installs with npm ci, builds, starts the server and passes arguments and exit code on', async () => {
    using project = makeProject()
    const { code, err } = await start(project.path, { args: ['end'] }).ended
    expect(calls(project.path)).toEqual([npmCi, 'build'])
    expect(err).toMatch(/Installing.*\.\.\.[\s\S]*Building.*\.\.\.[\s\S]*done in/)
    expect(code).toBe(5)
  })

  it('starts the server with the flags and the environment that it wants, unless told otherwise', async () => {
    using project = makeProject()
    const { out } = await start(project.path, { args: ['flags'] }).ended
    expect(out).toContain('--max-semi-space-size=3')
    expect(out).toContain('arenas 7')
    const told = await start(project.path, { args: ['flags'], env: { MALLOC_ARENA_MAX: '3' } }).ended
    expect(told.out).toContain('arenas 3')
  })

  it('does neither again, until the lock file or a source changes', async () => {
    using project = makeProject()
    const run = () => start(project.path, { args: ['end'] }).ended
    await run()
    await run()
    expect(calls(project.path)).toEqual([npmCi, 'build'])
    writeFileSync(join(project.path, 'apps/site/src/a.test.ts'), '// a test is no input of the build')
    await run()
    expect(calls(project.path)).toHaveLength(2)
    writeFileSync(join(project.path, 'apps/site/src/a.ts'), 'export const a = 2')
    await run()
    expect(calls(project.path)).toEqual([npmCi, 'build', 'build'])
    writeFileSync(join(project.path, 'package-lock.json'), lock('1.1.0'))
    await run()
    expect(calls(project.path)).toEqual([npmCi, 'build', 'build', npmCi, 'build'])
  })

  it('installs and builds once when two start at the same time', async () => {
    using project = makeProject()
    const both = [1, 2].map(() => start(project.path, { args: ['end'] }).ended)
    expect((await Promise.all(both)).map(({ code }) => code)).toEqual([5, 5])
    expect(calls(project.path)).toEqual([npmCi, 'build'])
  })

  it('takes over the turn of a launcher that died', async () => {
    using project = makeProject()
    const gone = spawnSync(process.execPath, ['--version']).pid
    mkdirSync(join(project.path, '.cache'))
    writeFileSync(join(project.path, '.cache', 'launcher.pid'), String(gone))
    expect((await start(project.path, { args: ['end'] }).ended).code).toBe(5)
  })

  it('builds again when the output of a widget is gone', async () => {
    using project = makeProject()
    await start(project.path, { args: ['end'] }).ended
    rmSync(join(project.path, 'widgets/header/dist'), { recursive: true })
    await start(project.path, { args: ['end'] }).ended
    expect(calls(project.path)).toEqual([npmCi, 'build', 'build'])
  })

  it('takes an installation by hand that matches the lock file, and no other', async () => {
    using project = makeProject()
    await start(project.path, { args: ['end'] }).ended
    const stamp = join(project.path, 'node_modules', '.portico-lock-sha256')
    rmSync(stamp)
    await start(project.path, { args: ['end'] }).ended
    expect(calls(project.path)).toEqual([npmCi, 'build'])
    rmSync(stamp)
    rmSync(join(project.path, 'node_modules', 'a'), { recursive: true })
    await start(project.path, { args: ['end'] }).ended
    expect(calls(project.path)).toEqual([npmCi, 'build', npmCi])
  })

  it('leaves the environment to the server and ends it with the signal that it gets', async () => {
    using project = makeProject()
    const { child, ended, ready } = start(project.path, { env: { ANSWER: 'http://localhost:1' } })
    expect(await ready).toContain('Portico is ready at http://localhost:1')
    child.kill('SIGTERM')
    expect((await ended).code).toBe(7)
  })

  it('says what to do when the installation fails, and neither builds nor starts', async () => {
    using project = makeProject()
    const { code, err } = await start(project.path, { env: { FAKE_NPM: 'broken' } }).ended
    expect(code).toBe(1)
    expect(err).toContain('failed (exit code 9). Read the lines above')
    expect(calls(project.path)).toEqual([npmCi])
  })

  it('says what to do when the build fails, and builds again next time', async () => {
    using project = makeProject()
    const { code, err } = await start(project.path, { env: { FAKE_BUILD: 'broken' } }).ended
    expect(code).toBe(1)
    expect(err).toContain('Building the site and its widgets failed (exit code 3)')
    await start(project.path, { args: ['end'] }).ended
    expect(calls(project.path)).toEqual([npmCi, 'build', 'build'])
  })

  it('says what to do without a lock file', async () => {
    using project = makeProject()
    rmSync(join(project.path, 'package-lock.json'))
    const { code, err } = await start(project.path).ended
    expect(code).toBe(1)
    expect(err).toContain('git checkout package-lock.json')
  })
})
