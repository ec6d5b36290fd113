import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation'
import * as v from 'valibot'
import { projectRoot } from '../checks/files.ts'
import { makePackage } from './make-package.ts'
import { referencesOf } from './references.ts'

/** A user of no rights: root may write into a folder that nobody may write into. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null
const version = { version: '1.2.3', commit: 'abc', builtAt: '2026-11-20T10:00:00Z', platform: 'test' }

const billSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    metadata: v.object({ component: v.object({ name: v.string(), version: v.string() }) }),
    components: v.array(v.object({ 'bom-ref': v.string(), purl: v.string() })),
  }),
)
const { version: staticVersion } = v.parse(
  v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() })),
  readFileSync(join(projectRoot, 'node_modules/@fastify/static/package.json'), 'utf8'),
)

let place: string
let folder: string
let data: string

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'portico-package-'))
  chmodSync(place, 0o755)
  folder = join(place, 'package')
  makePackage(folder, { root: projectRoot, version })
  data = join(place, 'data')
  mkdirSync(data)
  if (nobody !== null) chownSync(data, nobody.uid, nobody.gid)
  else spawnSync('chmod', ['-R', 'a-w', folder])
})

afterAll(() => {
  if (nobody === null) spawnSync('chmod', ['-R', 'u+w', folder])
  rmSync(place, { recursive: true, force: true })
})

/** All files of the package, relative to it. */
function packagedPaths(): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** Runs a command of the package as an operator does, away from the checkout. */
function run(args: readonly string[]) {
  const environment = { DATA_DIR: data, MARKET_SOURCES: 'none', SEED_ACCOUNTS: 'off', PORT: '0' }
  return {
    // The checkout may lie where another user cannot read, such as a folder of root's own.
    command: join(folder, 'node', 'bin', 'node'),
    args: [join(folder, 'portico.mjs'), ...args],
    options: { cwd: data, env: environment, ...nobody },
  }
}

function runToEnd(...given: readonly string[]) {
  const { command, args, options } = run(given)
  return spawnSync(command, args, { ...options, encoding: 'utf8' })
}

/** A server out of the package, which is ended with the test. */
async function startServer() {
  const { command, args, options } = run([])
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const complaints: string[] = []
  child.stderr.on('data', (text) => complaints.push(String(text)))
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    return ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const [, origin] = /ready at (http:\S+)/.exec(line) ?? []
    if (origin === undefined) continue
    child.stdout.resume()
    return { origin, complaints, stop, [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')) }
  }
  throw new Error(`The server ended before it was ready. ${complaints.join('')}`)
}

describe('the package', () => {
  it('SHIP-01 serves pages, scripts and cards from a folder that it cannot write into, and ends on SIGTERM with code 0', async () => {
    await using server = await startServer()
    const ask = (path: string) => fetch(server.origin + path)
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
    const page = await ask('/price/btc')
    const html = await page.text()
    expect([page.status, /<h1[^>]*>/.test(html)]).toEqual([200, true])
    // The version is that of the package, however the checkout calls itself.
    expect(page.headers.get('x-build-version')).toBe('1.2.3+abc')
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
    const asset = await ask(script)
    expect([asset.status, asset.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ])
    const [, card = ''] = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html) ?? []
    expect([card, (await ask(card)).status]).toEqual([expect.stringContaining('.png'), 200])
    expect(server.complaints.join('')).toBe('')
    expect(await server.stop('SIGTERM')).toEqual([0, null])
  })

  it('SHIP-01 compiles nothing anew at its second start', async () => {
    const compiled = () =>
      readdirSync(join(data, 'compiled'), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [name, statSync(join(parentPath, name)).mtimeMs] as const)
        .toSorted()
    const startAndEnd = async () => {
      await using server = await startServer()
      await server.stop('SIGTERM')
      return compiled()
    }
    const first = await startAndEnd()
    // Modules of the server and its libraries, each kept by itself.
    expect(first.length).toBeGreaterThan(500)
    expect(await startAndEnd()).toEqual(first)
    expect(readdirSync(join(data, 'compiled'))).toEqual(['1.2.3-abc'])
    // What another version has left is of no use.
    renameSync(join(data, 'compiled', '1.2.3-abc'), join(data, 'compiled', '1.2.2-abb'))
    expect((await startAndEnd()).length).toBeGreaterThan(500)
    expect(readdirSync(join(data, 'compiled'))).toEqual(['1.2.3-abc'])
  })

  it('has the commands of an operator, and says which there are', () => {
    expect(JSON.parse(runToEnd('version').stdout)).toEqual(version)
    const nothing = runToEnd('admin', 'find', 'nobody@example.com')
    expect([nothing.status, nothing.stdout]).toEqual([1, 'nothing to do\n'])
    const unknown = runToEnd('unknown')
    expect([unknown.status, unknown.stderr.includes('starts the server')]).toEqual([2, true])
    const health = runToEnd('health')
    expect([health.status, health.stderr.startsWith('No answer')]).toEqual([1, true])
  })

  it('SHIP-01 holds no development dependency, no test, no measurement and no TypeScript', () => {
    const lock = v.parse(
      v.object({ packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean(), false) })) }),
      JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')),
    )
    const development = Object.entries(lock.packages).filter(
      ([path, { dev }]) => dev && existsSync(join(folder, path)),
    )
    expect(development.map(([path]) => path)).toEqual([])
    const unwanted = packagedPaths().filter((path) =>
      /^(?:e2e|bench|tools|docs)\/|\.test\.|\.tsx?$/.test(path),
    )
    expect(unwanted).toEqual([])
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE', 'version.json']))
  })

  it('SHIP-02 names everything that it is made of in a bill of materials that fits the schema of CycloneDX', async () => {
    const bill = readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')
    expect(await new JsonStrictValidator(Version.v1dot6).validate(bill)).toBeNull()
    const { components, metadata } = v.parse(billSchema, bill)
    expect(metadata.component).toEqual({ name: 'portico', version: '1.2.3' })
    const named = new Set(components.map((component) => component['bom-ref']))
    const folders = packagedPaths()
      .filter((path) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
      .map(dirname)
      // The product's own parts are links.
      .filter((path) => !path.includes('/@portico/'))
    expect(folders.length).toBeGreaterThan(100)
    expect(folders.filter((path) => !named.has(path))).toEqual([])
    // React is bundled, and Node.js is a program.
    for (const other of ['node_modules/react-dom', 'node']) expect(named).toContain(other)
    expect(components.map(({ purl }) => purl)).toContain(`pkg:npm/%40fastify/static@${staticVersion}`)
  })

  it('holds every file that its modules name', () => {
    const modules = packagedPaths().filter(
      (path) => /^(?:apps|brands|packages|widgets)\/.*\.m?js$/.test(path) && !path.includes('/client'),
    )
    expect(modules.length).toBeGreaterThan(500)
    const missing = modules.flatMap((module) =>
      referencesOf(module, readFileSync(join(folder, module), 'utf8'))
        .filter(({ text, span }) => span !== null && text.startsWith('.') && !text.endsWith('/'))
        .filter(({ text }) => !existsSync(resolve(dirname(join(folder, module)), text)))
        .map(({ text }) => `${module}: ${text}`),
    )
    expect(missing).toEqual([])
  })
})
