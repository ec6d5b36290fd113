import { afterAll, beforeAll, expect, it } from 'vitest'
import { linesOf } from '../../test/server/page-lines.ts'
import type { OpenSite } from '../../test/server/site.ts'
import { openSite, pages } from '../../test/server/site.ts'

let site: OpenSite

beforeAll(async () => {
  site = await openSite()
})

afterAll(() => site[Symbol.asyncDispose]())

/** Names that CLDR writes with brackets of other width, and titles in English. */
const quoted =
  /ココス\(キーリング\)|\(ブラザビル\)|\(キンシャサ\)|兌換マルク \(BAM\)|Bitcoin: A Peer-to-Peer|BIP 341: Taproot|at block [\d,]+, counted/g

const cjk = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]`

/** Marks of English among letters of Chinese or Japanese, and gaps beside marks that bring their own. */
const eastern = [
  new RegExp(`${cjk}[,:;](?: |$)|${cjk} ?\\((?! )|${cjk}\\.(?: |$)`, 'u'),
  /[：。、，；] (?=\S)/u,
  new RegExp(`${cjk}.*[\\p{L}\\d], `, 'u'),
]

/** Two stops in a row, as where a date that ends in one is followed by another. */
const twoStops = /(?<!\.)\.\.(?!\.)/

const never: Readonly<Record<string, readonly RegExp[]>> = {
  ja: eastern,
  'zh-CN': eastern,
  'zh-TC': eastern,
  fr: [/\p{L}:(?: |$)/u, /[\p{L}\d)] [:;!?]/u],
  ar: [/\p{sc=Arabic}\u2069?[,;?](?: |$)/u],
  ru: [],
  uk: [],
  de: [],
}

it.each(Object.keys(never))('LOC-06 no page joins texts of %s by marks of English', async (prefix) => {
  const wrong = new Set<string>()
  for (const [target, status] of pages) {
    if (status !== 200) continue
    const lines = linesOf(await site.html(`/${prefix}${target === '/' ? '' : target}`))
    for (const line of lines)
      if ([twoStops, ...(never[prefix] ?? [])].some((mark) => mark.test(line.replace(quoted, 'X'))))
        wrong.add(`${target}: ${line}`)
  }
  expect([...wrong]).toEqual([])
})
