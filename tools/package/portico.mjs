// Starts the server of this package, or one of its commands, under any Node.js from 24 on: node portico.mjs [command] [arguments]
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const WANTED_MAJOR = 24
const folder = dirname(fileURLToPath(import.meta.url))
const inFolder = (/** @type {string} */ path) => join(folder, path)

/** The program of each command. @type {Readonly<Record<string, string>>} */
const programs = {
  start: 'main',
  admin: 'admin',
  backfill: 'backfill',
  health: 'health',
  keys: 'keys',
  report: 'report',
}

const usage = `node portico.mjs [command] [arguments]

start      starts the server; also without a command
admin      accounts, backups, the schema of the database
backfill   fetches daily closes that are missing
health     asks the server on this machine whether it runs
keys       the keys of the server
report     what visitors did
version    the version of this package
`

/** A Node.js that is new enough: this one, or the one in the package. @returns {string | null} */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath
  const packaged = inFolder('node/bin/node')
  return existsSync(packaged) ? packaged : null
}

const compiledName = 'compiled'

/**
 * Where a server keeps its modules and those of its threads compiled from one start to the next: in the data folder, since this one may
 * not be written into, in a folder of this version and commit. Those of other versions are of no use any more and are removed; where
 * they cannot be, the server starts all the same.
 */
function compiledFolder() {
  const { version, commit } = readJson('version.json')
  const all = resolve(process.env.DATA_DIR || 'data', compiledName)
  const own = `${version}-${String(commit).slice(0, 12)}`
  try {
    for (const name of existsSync(all) ? readdirSync(all) : [])
      if (name !== own) rmSync(join(all, name), { recursive: true, force: true })
  } catch (error) {
    process.stderr.write(`${all}: what other versions compiled is still there (${error})\n`)
  }
  return join(all, own)
}

const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(inFolder(path), 'utf8'))

/** What a server is told; what its environment says already stays. */
function serverEnvironment() {
  const env = { ...readJson('apps/server/node-env.json'), ...process.env }
  return env.NODE_COMPILE_CACHE === undefined ? { ...env, NODE_COMPILE_CACHE: compiledFolder() } : env
}

/** Becomes another process, or waits for it and ends as it does. @param {string} node @param {string[]} args @param {NodeJS.ProcessEnv} env */
function runUnder(node, args, env) {
  if (process.execve) return process.execve(node, [node, ...args], env)
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

/** @param {string} command @param {string[]} args */
async function run(command, args) {
  const program = inFolder(`apps/server/${programs[command]}.js`)
  const node = findNode()
  if (node === null) {
    process.stderr.write(
      `Portico needs Node.js ${WANTED_MAJOR} or newer; this is ${process.versions.node}.\n`,
    )
    process.exitCode = 1
    return
  }
  // These are read when a process begins, and only a server is large enough for them.
  /** @type {string[]} */
  const flags = command === 'start' ? readJson('apps/server/node-flags.json') : []
  const isReady = node === process.execPath && flags.every((flag) => process.execArgv.includes(flag))
  const env = command === 'start' ? serverEnvironment() : process.env
  if (!isReady) return runUnder(node, [...flags, fileURLToPath(import.meta.url), command, ...args], env)
  process.argv.splice(1, process.argv.length, program, ...args)
  await import(pathToFileURL(program).href)
}

const [command = 'start', ...args] = process.argv.slice(2)
if (command === 'version') process.stdout.write(readFileSync(inFolder('version.json')))
else if (Object.hasOwn(programs, command)) await run(command, args)
else {
  process.stderr.write(usage)
  process.exitCode = 2
}
