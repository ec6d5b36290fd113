import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Resvg } from '@resvg/resvg-js'
import * as v from 'valibot'
import { taskHandler } from '../workers/task-handler.ts'

/** The worker that turns SVG into PNG: tens of milliseconds of arithmetic a card, which pages must not wait for. */

const require = createRequire(import.meta.url)

const font = {
  loadSystemFonts: false,
  fontFiles: [
    require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  ],
  defaultFontFamily: 'Inter',
}

// A drawing holds 3 MB outside the heap, which the collector cannot see: left to itself it lets a hundred pile up.
setFlagsFromString('--expose-gc')
const collect = v.parse(v.function(), runInNewContext('gc'))

export const handle = taskHandler(v.string(), (svg) => {
  setImmediate(collect)
  return new Resvg(svg, { font }).render().asPng()
})
