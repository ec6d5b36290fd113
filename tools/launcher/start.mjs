import { prepare } from './prepare.mjs'
import { runCommand } from './processes.mjs'
import { runMain, say } from './progress.mjs'

await runMain(async () => {
  const { root, node, env } = await prepare({ build: 'fresh' })
  say('Starting the server (Ctrl-C ends it)')
  return runCommand(node, ['apps/server/main.ts', ...process.argv.slice(2)], { cwd: root, env })
})
