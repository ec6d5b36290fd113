import { spawn } from 'node:child_process'
import { LauncherError } from '../progress.mjs'

const LOOK_AGAIN_MS = 50
const KEPT_OUTPUT = 4_000

/**
 * A server that runs until it is stopped.
 * @typedef {{ stop: () => Promise<void> }} RunningServer
 */

/** @param {number} delayMs */
function pause(delayMs) {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}

/**
 * Starts a server and waits until it is ready. What it prints is kept for the case that it fails.
 * @param {{
 *   name: string,
 *   command: string,
 *   args: string[],
 *   isReady: () => Promise<boolean>,
 *   readyWithinMs: number,
 *   stopSignal: NodeJS.Signals,
 *   stopWithinMs?: number,
 *   user?: { uid: number, gid: number } | null,
 * }} server stopWithinMs: a server that takes longer is killed; user: whom it runs as, if
 *   not as this process
 * @returns {Promise<RunningServer>}
 * @throws {LauncherError} when it ends or is not ready in time; nothing runs on then
 */
export async function startServer(server) {
  const {
    name,
    command,
    args,
    isReady,
    readyWithinMs,
    stopSignal,
    stopWithinMs = 10_000,
    user = null,
  } = server
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...user })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-KEPT_OUTPUT)
    })
  }
  const life = { ended: false }
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(undefined)
    })
    child.once('close', () => resolve(undefined))
  }).then(() => {
    life.ended = true
  })

  async function stop() {
    if (life.ended) return
    child.kill(stopSignal)
    const kill = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
    await ended
    clearTimeout(kill)
  }

  const deadlineMs = performance.now() + readyWithinMs
  while (!life.ended && performance.now() < deadlineMs) {
    if (await isReady()) return { stop }
    await pause(LOOK_AGAIN_MS)
  }
  const reason = life.ended ? 'ended' : `was not ready within ${readyWithinMs} ms`
  await stop()
  throw new LauncherError(`${name} ${reason}.\n${output.trim()}`)
}
