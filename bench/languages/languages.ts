import { brotliCompressSync } from 'node:zlib'
import { linkTo, localeOf } from '@portico/locale'
import { requiredLocales } from '@portico/locale/texts'
import type { Pin } from '../children/child.ts'
import { readAnswer } from '../measuring/read-answer.ts'
import { startSubject, subjectOf } from '../measuring/subject.ts'
import { kilobytes, type Table, verdict } from '../measuring/table.ts'

interface Options {
  readonly pin: Pin
  readonly pages: readonly { readonly name: string; readonly path: string }[]
}

/** Of a page in one language: its HTML on the wire, and the texts that its app fetches. */
interface Weight {
  readonly html: number
  readonly texts: number
}

const htmlBar = 25_000
const textFile = /"texts":(\{[^}]*\})/
const wire = (body: Buffer) => brotliCompressSync(body).length

async function weigh(origin: string, path: string): Promise<Weight> {
  const { body } = await readAnswer(origin + path, { headers: { 'accept-encoding': 'br' } })
  const { body: plain } = await readAnswer(origin + path, { headers: { 'accept-encoding': 'identity' } })
  const html = plain.toString()
  const named = Object.values(JSON.parse(textFile.exec(html)?.[1] ?? '{}')).map(String)
  const wanted = [/ data-app="([^"]*)"/.exec(html)?.[1] ?? ''].flatMap((files) => files.split(' '))
  const own = named.filter((file) => wanted.includes(file))
  if (own.length === 0) throw new Error(`${path} names no texts`)
  const sizes = await Promise.all(
    own.map(async (file) => wire((await readAnswer(origin + file, { headers: {} })).body)),
  )
  return { html: body.length, texts: sizes.reduce((sum, size) => sum + size, 0) }
}

/** What pages weigh in each language: their HTML, and the texts of that language that their app fetches (LOC-07). */
export async function measureLanguages({ pin, pages }: Options): Promise<Table> {
  await using server = await startSubject('site-server', { pin, on: 'server' })
  const { origin } = subjectOf(server)
  const rows = []
  for (const code of requiredLocales) {
    const weights = []
    for (const { path } of pages) weights.push(await weigh(origin, linkTo({ locale: code, path })))
    const largest = Math.max(...weights.map(({ html }) => html))
    rows.push([
      `${code} (${localeOf(code).tag})`,
      ...weights.map(({ html, texts }) => `${kilobytes(html)} + ${kilobytes(texts)}`),
      verdict(largest <= htmlBar),
    ])
  }
  return {
    title: 'Pages by language: HTML, and the texts that the app fetches, br',
    columns: ['locale', ...pages.map(({ name }) => name), `HTML of at most ${kilobytes(htmlBar)}`],
    rows,
  }
}
