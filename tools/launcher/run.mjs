// Runs a command of the project under Node 24: node tools/launcher/run.mjs [--built] [--nats] <command> [arguments]
import { natsPrograms } from './servers/nats-programs.mjs'
import { prepare } from './prepare.mjs'
import { runCommand } from './processes.mjs'
import { LauncherError, runMain } from './progress.mjs'

await runMain(async () => {
  const [built, nats] = ['--built', '--nats'].map((flag) => process.argv.slice(2, 4).includes(flag))
  const [command, ...args] = process.argv.slice(2 + Number(built) + Number(nats))
  if (!command)
    throw new LauncherError(
      'Name a command: node tools/launcher/run.mjs [--built] [--nats] <command> [arguments]',
    )
  const { root, node, env } = await prepare({ build: built ? 'fresh' : 'as it is' })
  const variables = nats ? natsPrograms(env) : {}
  return runCommand(command === 'node' ? node : command, args, { cwd: root, env: { ...env, ...variables } })
})
