import { spawnSync } from 'node:child_process'

/** Whether nginx is among the commands of this system. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0
}
