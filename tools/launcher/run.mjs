// Runs a command of the project under Node 24: node tools/launcher/run.mjs [--built] [--nats] [--prometheus] <command> [arguments]
import { natsPrograms } from './servers/nats-programs.mjs'
import { prometheusPrograms } from './servers/prometheus-programs.mjs'
import { prepare } from './prepare.mjs'
import { runCommand } from './processes.mjs'
import { LauncherError, runMain } from './progress.mjs'

const flags = ['--built', '--nats', '--prometheus']
const usage = `Name a command: node tools/launcher/run.mjs ${flags.map((flag) => `[${flag}]`).join(' ')} <command> [arguments]`

await runMain(async () => {
  const words = process.argv.slice(2)
  const first = words.findIndex((word) => !flags.includes(word))
  const [given, [command, ...args]] = first === -1 ? [words, []] : [words.slice(0, first), words.slice(first)]
  if (!command) throw new LauncherError(usage)
  const { root, node, env } = await prepare({ build: given.includes('--built') ? 'fresh' : 'as it is' })
  if (given.includes('--nats')) Object.assign(env, natsPrograms(env))
  if (given.includes('--prometheus')) Object.assign(env, prometheusPrograms(env))
  return runCommand(command === 'node' ? node : command, args, { cwd: root, env })
})
