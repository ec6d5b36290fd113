import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, projectRoot } from '../checks/files.ts'
import { startServerProcess } from '../compatibility/server-process.ts'
import { copyProject } from '../mutation/copy.ts'
import { applyChange } from './apply.ts'
import { type Change, derivingCommands, type Services } from './change.ts'
import { changes } from './changes.ts'
import { type Cost, costOf, type Touched } from './count.ts'
import { type Programs, programsIn } from './programs.ts'
import { startServices } from './services.ts'
import { type Site, siteAt } from './site.ts'

/** A copy of the project with all changes made, built and started. */
export interface ChangedProject extends AsyncDisposable {
  readonly costs: readonly Cost[]
  readonly site: Site
  readonly services: Services
}

/** What commands of the project write after what was changed. */
function derive({ node, commit }: Programs, commands: Change['derives']): Touched {
  for (const name of commands) node(derivingCommands[name])
  return commit('What commands write')
}

/** Throws where a change needs a command that it does not name. */
function ensureDerived(programs: Programs): void {
  const { edited, added } = derive(programs, ['pages', 'texts:pending', 'tables'])
  const more = [...edited, ...added]
  if (more.length > 0) throw new Error(`no change names the command that writes ${more.join(', ')}`)
}

function make(root: string, programs: Programs, change: Change): Cost {
  applyChange({ root, files: listFiles(root) }, change)
  const touched = programs.commit(change.name)
  return costOf(change, touched, derive(programs, change.derives))
}

/** What the copy is told: what the changes ask for, and no port that another process has. */
function environmentOf(dataFolder: string, services: Services): Readonly<Record<string, string>> {
  const wanted = changes.map(({ environment }) => environment?.(services) ?? {})
  return Object.assign({ DATA_DIR: dataFolder, MARKET_PUBLISH_SECONDS: '1' }, ...wanted)
}

/**
 * Makes every change on one copy, each with a count of its own, checks the types of the whole and builds and starts it. Throws where
 * a change does not fit the project, or the project does not build with it.
 */
export async function openChangedProject(): Promise<ChangedProject> {
  await using stack = new AsyncDisposableStack()
  const { path: root } = stack.use(copyProject(projectRoot, listFiles(projectRoot), ['packages/stores/dist']))
  const programs = programsIn(root)
  programs.begin()
  const costs = changes.map((change) => make(root, programs, change))
  ensureDerived(programs)
  programs.node('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json')
  programs.node('tools/texts/check.ts')
  programs.node('apps/site/build/main.ts')
  const services = stack.use(await startServices())
  const dataFolder = join(root, 'data')
  mkdirSync(dataFolder)
  const environment = environmentOf(dataFolder, services)
  const server = stack.use(await startServerProcess({ root, environment, shiftMs: 0 }))
  const open = stack.move()
  return {
    ...{ costs, services, site: siteAt(server.port) },
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  }
}
