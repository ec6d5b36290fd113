import { prepare } from './prepare.mjs'
import { runCommand } from './processes.mjs'
import { runMain } from './progress.mjs'
import { startTestServers } from './servers/test-servers.mjs'

await runMain(async () => {
  const { root, node, env } = await prepare({ build: 'fresh' })
  const servers = await startTestServers(env)
  try {
    return await runCommand(node, ['tools/mutation/main.ts', ...process.argv.slice(2)], {
      cwd: root,
      env: { ...env, ...servers.variables },
    })
  } finally {
    await servers.stop()
  }
})
