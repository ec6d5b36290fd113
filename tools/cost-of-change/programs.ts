import { spawnSync } from 'node:child_process'
import { parseTouched, type Touched } from './count.ts'

/** What a program wrote, but for warnings, such as those about pending texts. */
function told(output: string): string {
  return output
    .split('\n')
    .filter((line) => !line.startsWith('warning: '))
    .join('\n')
    .trim()
}

/** Runs programs in the folder of a copy; one that fails throws what it wrote. */
export function programsIn(root: string) {
  function run(command: string, args: readonly string[]): string {
    const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
    if (status !== 0)
      throw new Error(`${args.join(' ')} fails in the copy:\n${told(`${stdout}\n${stderr}`)}`, {
        cause: error,
      })
    return stdout
  }
  const git = (...args: readonly string[]) =>
    run('git', ['-c', 'user.name=Cost of change', '-c', 'user.email=cost@localhost', ...args])
  return {
    node: (...args: readonly string[]) => run(process.execPath, args),
    /** Keeps the copy as it is, to tell later what was changed. */
    begin() {
      git('init', '--quiet')
      git('add', '--all')
      git('commit', '--quiet', '--no-verify', '--message', 'The project')
    },
    /** Commits all there is, and tells what it was. */
    commit(message: string): Touched {
      git('add', '--all')
      const touched = parseTouched(git('diff', '--cached', '--name-status', '--no-renames'))
      git('commit', '--quiet', '--allow-empty', '--no-verify', '--message', message)
      return touched
    },
  }
}

/** Programs that run in a copy. */
export type Programs = ReturnType<typeof programsIn>
