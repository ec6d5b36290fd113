import { prepare } from './prepare.mjs'
import { runCommand } from './processes.mjs'
import { runMain } from './progress.mjs'

await runMain(async () => {
  const { root, node, env } = await prepare({ build: 'fresh' })
  return runCommand(node, ['tools/launcher/suites/run-suites.ts', ...process.argv.slice(2)], {
    cwd: root,
    env,
  })
})
