import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { elapsed, LauncherError, say } from './progress.mjs'
import { createSignalForwarder, forwardedSignals } from './signals.mjs'

const HEARTBEAT_MS = 15_000

/**
 * The environment for a child: the given Node and the project's own commands come first in PATH, and Node keeps what it
 * compiled, types taken out, for the next process (`module.enableCompileCache` of Node): a server starts in two thirds of the time.
 * @param {string} root
 * @param {string} node path of the Node executable
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment(root, node) {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = [dirname(node), join(root, 'node_modules', '.bin'), process.env[pathName] ?? '']
  const kept = join(root, '.cache', 'compiled')
  return { NODE_COMPILE_CACHE: kept, ...process.env, [pathName]: folders.join(delimiter) }
}

/**
 * Passes on to a child what ends this process, so that it can wait for the child. Answers what takes that back.
 * @param {import('node:child_process').ChildProcess} child
 */
export function forwardSignals(child) {
  const forward = createSignalForwarder({
    send: (signal) => child.kill(signal),
    now: () => performance.now(),
    later: (action, delayMs) => setTimeout(action, delayMs).unref(),
    input: process.stdin.isTTY ? 'terminal' : 'other',
  })
  for (const signal of forwardedSignals) process.on(signal, forward)
  return () => {
    for (const signal of forwardedSignals) process.off(signal, forward)
  }
}

/**
 * Runs a command to its end with the terminal's streams and passes signals on. Answers its exit code; a command that
 * was ended by a signal answers 128 plus the signal's number, as a shell does.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export function runCommand(command, args, { cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    // Windows starts npm and the commands of node_modules through .cmd files, which need a shell.
    const shell = process.platform === 'win32' && !isAbsolute(command)
    const child = spawn(command, args, { cwd, env, shell, stdio: 'inherit' })
    const release = forwardSignals(child)
    child.once('error', (cause) => {
      release()
      reject(new LauncherError(`Cannot run ${command}: ${cause.message}`, { cause }))
    })
    child.once('exit', (code, signal) => {
      release()
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/**
 * Runs one step of the preparation, with a line before, a line after and a sign of life between.
 * @param {{ title: string, advice: string, command: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv }} step
 *   advice: what to do when it fails
 * @throws {LauncherError} when the command fails
 */
export async function runStep({ title, advice, command, args, cwd, env }) {
  const startedMs = performance.now()
  say(`${title} ...`)
  const heartbeat = setInterval(() => say(`${title}: still at it after ${elapsed(startedMs)}`), HEARTBEAT_MS)
  try {
    const code = await runCommand(command, args, env ? { cwd, env } : { cwd })
    if (code !== 0) throw new LauncherError(`${title} failed (exit code ${code}). ${advice}`)
  } finally {
    clearInterval(heartbeat)
  }
  say(`${title}: done in ${elapsed(startedMs)}`)
}
