import type { LocaleCode } from '@portico/locale'
import { localeOf } from '@portico/locale'
import { rulesOf } from './language-rules.ts'
import { readMarkdown, scriptFault, typographyFaults } from './typography.ts'

/** A Markdown file of the content, by its place: `content/<kind>/<code>/<name>.md`. */
export interface Markdown {
  readonly path: string
  readonly text: string
}

const mark = /^<!-- (.*) -->$/gm

/** Headings, links, marks of what holds when and the day of a legal text: what a translation keeps of its original. */
function outlineOf(text: string): readonly string[] {
  const days = [...text.matchAll(/^effective: (.*)$/gm)].map(([, day]) => `effective ${day}`)
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '')
  const headings = [...body.matchAll(/^(#{2,4}) /gm)].map(([, marks]) => `heading ${marks}`)
  const links = [...body.matchAll(/\]\((https?:[^)\s]+)\)/g)].map(([, address]) => `link ${address}`)
  const marks = [...body.matchAll(mark)].map(([, named]) => `mark ${named}`)
  return [...days, ...headings, ...links.toSorted(), ...marks]
}

function differenceOf(own: readonly string[], wanted: readonly string[]): readonly string[] {
  const count = (list: readonly string[], each: string) => list.filter((item) => item === each).length
  return [...new Set([...own, ...wanted])].flatMap((each) => {
    const [has, wants] = [count(own, each), count(wanted, each)]
    return has === wants ? [] : [`${each}: ${has} where English has ${wants}`]
  })
}

/** What readers see of a file: title and summary as YAML has them, and the text. */
export function readText(text: string): string {
  const seen = text.replace(mark, '')
  const [, front = '', body = seen] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(seen) ?? []
  const shown = [...front.matchAll(/^(?:title|summary): (?:"(.*)"|'(.*)'|(.*))$/gm)]
  return [...shown.map(([, double, single, plain]) => double ?? single ?? plain ?? ''), body].join('\n\n')
}

function paragraphFaults(text: string, code: LocaleCode): readonly string[] {
  const rules = rulesOf(code)
  const body = readText(text)
  const paragraphs = body.split(/\n{2,}/).filter((paragraph) => paragraph.length >= 60)
  return [
    ...paragraphs.flatMap((paragraph) => scriptFault(readMarkdown(paragraph), rules)),
    ...typographyFaults(readMarkdown(body), rules),
  ]
}

/**
 * What is wrong with translated Markdown: headings, links and marks other than in English, letters and typography of another
 * language. `files` hold the English ones too.
 */
export function checkContent(files: readonly Markdown[], codes: readonly LocaleCode[]): readonly string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return files.flatMap(({ path, text }) => {
    const [, kind = '', folder = '', name = ''] = path.split('/')
    const code = codes.find((known) => known === folder && path.endsWith('.md'))
    if (code === undefined) return []
    const english = texts.get(`content/${kind}/en/${name}`)
    if (english === undefined) return [`${path}: English has no such text`]
    const outline = differenceOf(outlineOf(text), outlineOf(english))
    return [...outline, ...paragraphFaults(text, localeOf(code).code)].map((fault) => `${path}: ${fault}`)
  })
}
