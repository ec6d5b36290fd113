import { dirname } from 'node:path/posix'
import { isTest } from '../files.ts'
import type { Finding } from '../findings.ts'
import type { Graph } from './graph.ts'
import type { Layers } from './layers.ts'

/** A name of a part's layers, and how high it stands; 0 is the highest. */
interface Place {
  readonly name: string
  readonly rank: number
}

const isIn = (folder: string, file: string) => file.startsWith(`${folder}/`)

/** Browser tests are the code of their part; other tests know all of it. */
const isFree = (file: string) => isTest(file) && !file.startsWith('e2e/')

function placesOf(layers: Layers): readonly Place[] {
  return layers.flatMap((layer, rank) => [layer].flat().map((name) => ({ name, rank })))
}

/** Where a file of a part stands; undefined in a folder that the part does not name. */
function placeOf(file: string, part: string, places: readonly Place[]): Place | undefined {
  const path = file.slice(part.length + 1)
  const named = places.filter(({ name }) => name === path || isIn(name, path))
  const [nearest] = named.toSorted((one, other) => other.name.length - one.name.length)
  return nearest ?? (path.includes('/') ? undefined : places.find(({ name }) => name === '.'))
}

function judgeImport(from: Place, to: Place): string | null {
  if (to.rank < from.rank) return `stands below ${to.name}`
  const isSame = to.name === from.name
  const areFiles = [from.name, to.name].every((name) => name.includes('.'))
  return to.rank === from.rank && !isSame && !areFiles ? `stands beside ${to.name}` : null
}

/** Finds imports that go up or aside inside a part. */
export function findUpward(
  imports: Graph['imports'],
  layersByPart: Readonly<Record<string, Layers>>,
): Finding[] {
  return Object.entries(layersByPart).flatMap(([part, layers]) => {
    const places = placesOf(layers)
    const files = [...imports].filter(([file]) => isIn(part, file) && !isFree(file))
    return files.flatMap(([file, targets]) => {
      const from = placeOf(file, part, places)
      if (!from) return []
      return targets
        .filter((target) => isIn(part, target) && !isFree(target))
        .flatMap((target) => {
          const to = placeOf(target, part, places)
          const fault = to ? judgeImport(from, to) : null
          return fault === null
            ? []
            : [{ place: file, message: `imports ${target}, but ${from.name} ${fault} in ${part}` }]
        })
    })
  })
}

/**
 * Finds folders of code that no part names, and names that stand for nothing.
 * @param holders folders that must be parts where they hold folders
 */
export function findUnplaced(
  files: readonly string[],
  layersByPart: Readonly<Record<string, Layers>>,
  holders: RegExp,
): Finding[] {
  const code = files.filter((file) => !isFree(file))
  const folders = new Set(code.flatMap(foldersAround))
  const unlisted = [...folders]
    .filter((folder) => holders.test(dirname(folder)) && layersByPart[dirname(folder)] === undefined)
    .map((folder) => ({ place: folder, message: `layers.ts has no entry for ${dirname(folder)}` }))
  const inParts = Object.entries(layersByPart).flatMap(([part, layers]) => {
    const places = placesOf(layers)
    const unplaced = code.filter((file) => isIn(part, file) && placeOf(file, part, places) === undefined)
    const idle = places.filter(
      ({ name }) => name !== '.' && !folders.has(`${part}/${name}`) && !code.includes(`${part}/${name}`),
    )
    return [
      ...[...new Set(unplaced.map(dirname))].map((place) => ({
        place,
        message: `layers.ts does not say where it stands in ${part}`,
      })),
      ...idle.map(({ name }) => ({
        place: `${part}/${name}`,
        message: 'is named in layers.ts and not there',
      })),
    ]
  })
  return [...unlisted, ...inParts]
}

function foldersAround(file: string): readonly string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...foldersAround(folder)]
}
