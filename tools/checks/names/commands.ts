import { adminUsage, isAdminCommand } from '../../../apps/server/src/admin/admin-command.ts'
import { backfillUsage } from '../../../apps/server/src/market/backfill-arguments.ts'
import { reportUsage } from '../../../apps/server/src/report/report-arguments.ts'
import { keysUsage } from '../../../apps/server/src/trust/keys-command.ts'
import { textOfFile } from './source.ts'

/** What a command's own help names: `npm run admin -- find` and options such as `--day`. */
function usedIn(usage: string): readonly string[] {
  return usage.split('\n').flatMap((line) => {
    const [, script, word = ''] = /^ {2}npm run (\w+)(?: -- ([a-z-]+))?/.exec(line) ?? []
    if (script === undefined) return []
    const options = line.match(/(?<= )--[a-z]+/g) ?? []
    const command = word.startsWith('-') ? '' : word
    return [command, ...options].filter((name) => name !== '').map((name) => `${script} ${name}`)
  })
}

/** The scripts of the project, and what the operator's ones among them take. */
export function commandNames(): readonly string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOfFile('package.json'))
  const isKnown = (name: string) => {
    const [script, command = ''] = name.split(' ')
    return script !== 'admin' || command.startsWith('-') || isAdminCommand([command])
  }
  const used = [adminUsage, backfillUsage, keysUsage, reportUsage].flatMap(usedIn)
  return [...Object.keys(scripts), ...used.filter(isKnown)]
}
