import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longest } from './long-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Begins with the files that are known to be long; the others follow in vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inUsualOrder = super.sort.bind(this)
    const places = new Map(longest.map((file, place) => [root + file, place]))
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? longest.length
    return (await inUsualOrder(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
