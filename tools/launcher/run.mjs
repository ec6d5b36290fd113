// Runs a command of the project under Node 24: node tools/launcher/run.mjs [--built] <command> [arguments]
import { prepare } from './prepare.mjs'
import { runCommand } from './processes.mjs'
import { LauncherError, runMain } from './progress.mjs'

await runMain(async () => {
  const built = process.argv[2] === '--built'
  const [command, ...args] = process.argv.slice(built ? 3 : 2)
  if (!command)
    throw new LauncherError('Name a command: node tools/launcher/run.mjs [--built] <command> [arguments]')
  const { root, node, env } = await prepare({ build: built ? 'fresh' : 'as it is' })
  return runCommand(command === 'node' ? node : command, args, { cwd: root, env })
})
