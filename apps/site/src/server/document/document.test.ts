import { locales } from '@portico/locale'
import { expect, it } from 'vitest'
import { createDocument, type DocumentOptions } from './document.ts'

const block = (text: string) => ({ text, hash: `'${text}'` })

const build = {
  ...{ entry: '/entry.js', loader: '/loader.js', forms: '/forms.js' },
  ...{ importMap: block('map'), boot: block('boot') },
  appFiles: ({ id, locale }: { id: string; locale: string }) => [`/${id}.js`, `/${locale}.json`],
  ownTexts: () => null,
}

it('what the pages of a language have in common is made once, however many pages there are', () => {
  let made = 0
  const brand = {
    nofollow: 'off' as const,
    get notice() {
      made += 1
      return null
    },
  }
  const documentOf = createDocument({ build, brand })
  const pages: readonly DocumentOptions['page'][] = [
    'home',
    'asset',
    'pair',
    'prices',
    'prediction',
    'versus',
  ]
  const documents = new Set<string>()
  for (let round = 0; round < 2; round += 1) {
    for (const page of pages) {
      for (const locale of locales) {
        const written = documentOf({
          ...{ locale, page, styles: Buffer.from('<style></style>'), fonts: '', head: '', app: '' },
          ...{ widgets: { slots: [], props: ['{}'] }, skipText: `skip ${locale.code}` },
          state: { site: Buffer.from('{"base":""'), data: null },
        }).toString()
        expect(written).toContain(`data-app="/${page}.js /${locale.code}.json"></script></head><body>`)
        expect(written).toContain(`skip ${locale.code}</a><div id="slot-header">`)
        documents.add(written)
      }
    }
  }
  expect(documents.size).toBe(pages.length * locales.length)
  expect(made).toBe(locales.length)
})

it.each([
  ['log-in', ['/forms.js', '/loader.js']],
  ['home', ['/loader.js']],
  ['missing', ['/loader.js']],
] as const)('SHELL-11 the page %s loads these scripts, in this order', (page, scripts) => {
  const documentOf = createDocument({ build, brand: { nofollow: 'off', notice: null } })
  const [locale] = locales
  if (locale === undefined) throw new Error('no locale')
  const written = documentOf({
    ...{ locale, page, styles: Buffer.from('<style></style>'), fonts: '', head: '', app: '' },
    ...{ widgets: { slots: [], props: ['{}'] }, skipText: 'skip' },
    state: { site: Buffer.from('{"base":""'), data: null },
  }).toString()
  expect([...written.matchAll(/<script src="([^"]+)" defer/g)].map(([, src]) => src)).toEqual(scripts)
})
