import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import * as v from 'valibot'

/** The thread that turns SVG into PNG: tens of milliseconds of arithmetic a card, which pages must not wait for. */

const jobSchema = v.object({ id: v.number(), svg: v.string() })

const { resolve } = createRequire(import.meta.url)

const font = {
  loadSystemFonts: false,
  fontFiles: [
    resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  ],
  defaultFontFamily: 'Inter',
}

const port = parentPort
if (port === null) throw new Error('this file runs as a worker thread')

port.on('message', (message: unknown) => {
  const { id, svg } = v.parse(jobSchema, message)
  try {
    port.postMessage({ id, png: new Resvg(svg, { font }).render().asPng() })
  } catch (error) {
    port.postMessage({ id, problem: String(error) })
  }
})
