import { type Brand, loadBrand } from '@portico/brands'
import { localeOf } from '@portico/locale'
import { escapeAttribute, jsonInHtml } from '../../apps/site/src/representations/escape.ts'
import { createFonts, type Fonts } from '../../apps/site/src/server/document/fonts.ts'
import type { BuiltPage } from './build.ts'
import type { ComponentData } from './component-data.ts'

/** How the page is looked at; each is a parameter of its address. */
export interface Look {
  readonly brand: string
  readonly theme: 'white' | 'black'
  readonly dir: 'ltr' | 'rtl'
}

/** Here text waits for its font, so that each picture of the page is drawn in the same one. */
function fontFaces(fonts: Fonts, language: string): string {
  return fonts.of(language).css.replaceAll('font-display:optional', 'font-display:block')
}

/** The page around its components: the brand's tokens and fonts, the site's styles, and what the page shows as data. */
export async function documentOf(look: Look, data: ComponentData, page: BuiltPage): Promise<string> {
  const brand: Brand = await loadBrand(look.brand)
  const { tag } = localeOf(data.locale)
  const fonts = createFonts(brand)
  return [
    '<!doctype html>',
    `<html lang="${tag}" dir="${look.dir}" data-theme="${look.theme}" data-scripts="on" data-live="live">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Components · ${escapeAttribute(brand.name)}</title><link rel="icon" href="data:,">`,
    `<style>${fontFaces(fonts, tag.slice(0, 2))}${brand.tokensCss}</style>`,
    ...page.sheets.map((path) => `<link rel="stylesheet" href="${path}">`),
    `<script type="application/json" id="data">${jsonInHtml({ look, data })}</script>`,
    `<script type="module" src="${page.script}"></script>`,
    '</head><body><div id="app"></div></body></html>',
  ].join('')
}

/** The files of a brand's fonts by their path. */
export async function fontFiles(brand: string): Promise<readonly (readonly [string, Uint8Array])[]> {
  return createFonts(await loadBrand(brand)).files.map(({ address, bytes }) => [address, bytes] as const)
}
