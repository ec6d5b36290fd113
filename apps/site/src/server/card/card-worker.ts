import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import * as v from 'valibot'

/** The thread that turns SVG into PNG: tens of milliseconds of arithmetic a card, which pages must not wait for. */

const jobSchema = v.object({ id: v.number(), svg: v.string() })

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

const port = parentPort
if (port === null) throw new Error('this file runs as a worker thread')

function draw(svg: string): Uint8Array {
  return new Resvg(svg, { font }).render().asPng()
}

port.on('message', (message: unknown) => {
  const { id, svg } = v.parse(jobSchema, message)
  try {
    port.postMessage({ id, png: draw(svg) })
  } catch (error) {
    port.postMessage({ id, problem: String(error) })
  }
  setImmediate(collect)
})
