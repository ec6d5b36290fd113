import { spawnSync } from 'node:child_process'

/** The oldest one that reads overlays as these are written: the one before brings kustomize 2. */
const oldestMinor = 21

/** Whether kubectl is there, in a version that renders the overlays; it needs no cluster for that. */
export function hasKubectl(): boolean {
  const { status, stdout } = spawnSync('kubectl', ['version', '--client', '--output=json'], {
    encoding: 'utf8',
  })
  const [, minor = '0'] = status === 0 ? (/"minor": "(\d+)/.exec(stdout) ?? []) : []
  return Number(minor) >= oldestMinor
}
