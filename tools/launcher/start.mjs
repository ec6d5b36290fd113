import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { runCommand } from './processes.mjs'
import { runMain, say } from './progress.mjs'

await runMain(async () => {
  const { root, node, env } = await prepare({ build: 'fresh' })
  say('Starting the server (Ctrl-C ends it)')
  const read = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(join(root, 'apps/server', name), 'utf8'))
  const [flags, serverEnv] = [read('node-flags.json'), read('node-env.json')]
  return runCommand(node, [...flags, 'apps/server/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...serverEnv, ...env },
  })
})
