import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where clients of others are installed: beside the project, so that nothing of it depends on them. */
export const clientsFolder = new URL('../../../.cache/bench-clients/', import.meta.url)

/** The clients of others, each with the version that is measured. */
export const clientPackages = {
  'posthog-js': '1.400.0',
  '@snowplow/browser-tracker': '4.10.1',
  '@plausible-analytics/tracker': '0.4.6',
} as const

async function isThere(): Promise<boolean> {
  const versions = Object.entries(clientPackages).map(async ([name, version]) => {
    const text = await readFile(new URL(`node_modules/${name}/package.json`, clientsFolder), 'utf8')
    return text.includes(`"version": "${version}"`)
  })
  try {
    return (await Promise.all(versions)).every(Boolean)
  } catch {
    // A package whose description cannot be read is installed anew.
    return false
  }
}

/** Installs the clients of others, without running a script of theirs. */
export async function installClients(): Promise<void> {
  if (await isThere()) return
  await mkdir(clientsFolder, { recursive: true })
  const project = { private: true, dependencies: clientPackages }
  await writeFile(new URL('package.json', clientsFolder), JSON.stringify(project))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...quiet], { cwd: fileURLToPath(clientsFolder) })
}
