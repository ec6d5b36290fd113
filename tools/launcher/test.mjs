import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { prepare } from './prepare.mjs'
import { runCommand } from './processes.mjs'
import { runMain } from './progress.mjs'

await runMain(async () => {
  keepTemporaryFilesInMemory(process.env)
  const suites = process.argv.slice(2)
  const needsBuild = suites.length === 0 || suites.some((suite) => suite !== 'unit')
  const { root, node, env } = await prepare({ build: needsBuild ? 'fresh' : 'as it is' })
  return runCommand(node, ['tools/launcher/suites/run-suites.ts', ...suites], { cwd: root, env })
})
