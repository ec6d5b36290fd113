import { fileURLToPath } from 'node:url'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureNode } from './node-runtime.mjs'
import { childEnvironment } from './processes.mjs'
import { projectRoot } from './progress.mjs'

/**
 * Brings a clone to the point where a command can run: packages, Node, and with `build: 'fresh'` the built site.
 * @param {{ build: 'fresh' | 'as it is' }} options
 * @returns {Promise<{ root: string, node: string, env: NodeJS.ProcessEnv }>}
 */
export async function prepare({ build }) {
  const root = fileURLToPath(projectRoot)
  await ensureDependencies(root)
  const node = await ensureNode(root)
  const env = childEnvironment(root, node)
  if (build === 'fresh') await ensureBuild(root, { node, env })
  return { root, node, env }
}
