// @vitest-environment happy-dom
import ar from '@portico/locale/catalogues/ar/footer.json'
import en from '@portico/locale/catalogues/en/footer.json'
import fr from '@portico/locale/catalogues/fr/footer.json'
import { type CatalogueFile, compileCatalogue } from '@portico/locale/texts'
import type { LocaleCode } from '@portico/locale'
import type { WidgetProps } from '@portico/widget'
import { createTranslate } from '@portico/widget'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Footer } from './Footer.tsx'

const catalogues: Partial<Record<LocaleCode, CatalogueFile>> = { ar, en, fr }
const textsOf = (code: LocaleCode) => compileCatalogue(catalogues[code] ?? en)

const props: WidgetProps = {
  locale: 'en',
  path: '/price',
  search: '',
  brand: { name: 'Test Exchange', logoSvg: '' },
  linkRel: 'nofollow',
  externalRel: 'nofollow',
  addresses: { logIn: '/login', signUp: '/register', account: '/account' },
  currency: 'USD',
  sources: [{ name: 'Daily <rates>', url: 'https://rates.example/', licence: 'CC0-1.0' }],
  operator: { name: 'Test Operator', contact: 'help@exchange.example' },
  company: [],
  trust: [],
  analytics: { consent: 'required', signals: 'honoured' },
}

function show(locale: LocaleCode = 'en', change: Partial<WidgetProps> = {}): HTMLElement {
  const text = createTranslate(textsOf(locale), locale)
  const place = document.createElement('div')
  place.innerHTML = renderToString(
    <Footer props={{ ...props, locale, ...change }} text={text} store={null} />,
  )
  return place
}

const hrefs = (place: HTMLElement) =>
  [...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))

describe('Footer', () => {
  it('SHELL-01 is a footer with a name', () => {
    const footer = show().querySelector('footer')
    expect(footer?.getAttribute('aria-label')).toBe('Site footer')
  })

  it('SHELL-02 is the same on every page, as its server module says by `drawnFor`', () => {
    const elsewhere = { path: '/legal/privacy', search: '?page=2' }
    expect(show('ar', elsewhere).innerHTML).toBe(show('ar').innerHTML)
  })

  it('SHELL-08 leads to the pages of its language', () => {
    expect(hrefs(show('fr'))).toEqual(
      expect.arrayContaining([
        '/fr/price',
        '/fr/convert',
        '/fr/legal/terms',
        '/fr/legal/privacy#privacy-choices',
      ]),
    )
    expect(hrefs(show('en'))).toEqual(expect.arrayContaining(['/price', '/legal/risk', '/legal/cookies']))
  })

  it('SHELL-07 marks every link as the brand wants it', () => {
    const rels = (place: HTMLElement) => new Set([...place.querySelectorAll('a')].map((link) => link.rel))
    expect(rels(show())).toEqual(new Set(['nofollow']))
    expect(rels(show('en', { linkRel: '', externalRel: '' }))).toEqual(new Set(['']))
  })

  it('names the provider of each figure, leads to all about them, and names the operator', () => {
    const place = show()
    const links = [...place.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
    expect(links).toContainEqual(['Daily <rates>', 'https://rates.example/'])
    expect(links).toContainEqual(['Data sources', '/data-sources'])
    expect(place.textContent).not.toContain('CC0-1.0')
    expect(place.textContent).toContain('Test Operator runs this site.')
  })

  it('shows the pages of the brand: what makes it trustworthy, its own pages, and where to write', () => {
    expect(show().querySelectorAll('a[lang]')).toHaveLength(0)
    const place = show('en', {
      trust: [{ name: 'Proof of reserves', url: 'https://own.example/reserves' }],
      company: [{ name: 'Fees', url: 'https://own.example/fees', lang: 'en' }],
    })
    const links = [...place.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
    expect(links[0]).toEqual(['Proof of reserves', 'https://own.example/reserves'])
    expect(links).toContainEqual(['Fees', 'https://own.example/fees'])
    expect(links).toContainEqual(['help@exchange.example', 'mailto:help@exchange.example'])
    expect(place.querySelectorAll('a[lang="en"]')).toHaveLength(1)
  })

  it('SHIP-03 says beside a source what readers should know of it', () => {
    const [source] = props.sources
    if (source === undefined) throw new Error('there is no source')
    const sources = [source, { ...source, name: 'Test Exchange', mark: ' (set by hand)' }]
    const last = show('en', { sources }).querySelector('p:last-of-type')
    expect(last?.textContent).toContain('Daily <rates>, Test Exchange (set by hand). ')
    const marked = [{ ...source, mark: '（手動設定）' }]
    expect(show('en', { sources: marked }).textContent).toContain('Daily <rates>（手動設定）. ')
  })

  it('speaks the language of the page', () => {
    expect(show('ar').textContent).not.toMatch(/Explore|Terms|Prices/)
  })
})
