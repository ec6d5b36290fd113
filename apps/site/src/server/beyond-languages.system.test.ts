import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { localeOf, locales } from '@portico/locale'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenSite } from '../../test/server/site.ts'
import { openSite, pages, publicOrigin, unspeakable } from '../../test/server/site.ts'

const beyond = locales.filter(({ listed }) => listed === 'beyond')
/** A third of the kinds of pages; texts are checked whole by their own checks. */
const sample = pages.filter((_, index) => index % 3 === 0)

const legalFolder = fileURLToPath(new URL('../../../../content/legal/', import.meta.url))

const pickerOf = (html: string) =>
  [...html.matchAll(/<a [^>]*data-locale="([^"]+)"/g)].map(([, code]) => code)

describe('a site whose brand switches on the languages beyond the specification', () => {
  let site: OpenSite

  beforeAll(async () => {
    site = await openSite({ languages: beyond.map(({ code }) => code) })
  })

  afterAll(() => site[Symbol.asyncDispose]())

  it.each(beyond)('LOC-06 LOC-08 shows every kind of page in $code', async ({ code, tag, dir }) => {
    for (const [target, status] of sample) {
      const answer = await site.get(`/${code}${target === '/' ? '' : target}`)
      const html = await answer.text()
      expect(answer.status, target).toBe(status)
      expect(html, target).toContain(`<html lang="${tag}" dir="${dir}"`)
      expect(unspeakable(html), target).toEqual([])
    }
  })

  it.each(beyond)(
    'SEO-01 names $code to search engines, and its pages name themselves',
    async ({ code, hreflang }) => {
      const link = `<link rel="alternate" hreflang="${hreflang}" href="${publicOrigin}/${code}/price">`
      expect(await site.html('/price')).toContain(link)
      const own = await site.html(`/${code}/price`)
      expect(own).toContain(link)
      expect(own).toContain(`<link rel="canonical" href="${publicOrigin}/${code}/price">`)
    },
  )

  it.each(beyond)(
    'LOC-08 lists $code in the picker, and leads its tag to its pages',
    async ({ code, tag }) => {
      expect(pickerOf(await site.html('/price'))).toContain(code)
      const answer = await site.get(`/${tag}-${localeOf(code).currency.slice(0, 2)}/price?kind=fiat`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `/${code}/price?kind=fiat`])
    },
  )

  it.each(beyond)(
    'SHIP-05 ACC-06 shows the terms in $code, and says that the English ones bind',
    async ({ code }) => {
      const html = await site.html(`/${code}/legal/terms`)
      const [, title = ''] = /^# (.+)$/m.exec(await readFile(`${legalFolder}${code}/terms.md`, 'utf8')) ?? []
      expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(html).toMatch(/<a hrefLang="en" href="\/legal\/terms"[^>]*><bdi lang="en">/)
    },
  )
})

describe('a site whose brand switches none on', () => {
  let site: OpenSite

  beforeAll(async () => {
    site = await openSite()
  })

  afterAll(() => site[Symbol.asyncDispose]())

  it.each(beyond)(
    'LOC-02 LOC-08 has no page in $code, and says nothing of it',
    async ({ code, hreflang, tag }) => {
      expect((await site.get(`/${code}/price`)).status).toBe(404)
      expect((await site.get(`/${tag.toUpperCase()}`)).status).toBe(404)
      const html = await site.html(`/price?locale=${code}`)
      expect(html).toContain('<html lang="en"')
      expect(html).not.toContain(`hreflang="${hreflang}"`)
      expect(pickerOf(html)).toHaveLength(31)
    },
  )

  it('SHIP-05 says under a translated legal text that the English one binds, and leads to it', async () => {
    const german = await site.html('/de/legal/terms')
    expect(german).toMatch(
      /Verbindlich ist der englische Text\.(?:<!-- -->)? (?:<!-- -->)?<a hrefLang="en" href="\/legal\/terms"/i,
    )
    expect(await site.html('/legal/terms')).not.toContain('The English text is binding')
  })
})
