import type { Brand } from '@portico/brands'
import { escapeAttribute } from '../../representations/escape.ts'
import { widgetStylesId } from '../../widget-styles.ts'
import type { Widgets } from '../widgets/widgets.ts'
import { inlineBlock, type SiteBuild } from './build.ts'
import type { Fonts } from './fonts.ts'
import { noticeCss } from './notice.ts'

export interface StyleOptions {
  readonly brand: Brand
  readonly build: SiteBuild
  readonly widgets: Pick<Widgets, 'css'>
  securityHeaders(hashes: {
    readonly scripts: readonly string[]
    readonly styles: readonly string[]
    /** The id of the page. */
    readonly page: string
  }): Readonly<Record<string, string>>
}

interface Styles {
  /** The style elements, in UTF-8. */
  readonly elements: Buffer
  /** The security headers of a page that holds them. */
  readonly headers: Readonly<Record<string, string>>
}

type StylesOf = (page: { readonly id: string; readonly language: string }) => Styles

/**
 * Gives the styles of a page (ADR 0003), put together and hashed once for each version of the widgets and each set of fonts. The widgets' are an
 * element of their own, which tells the client where the styles of other pages are and where they belong.
 */
export function createStyles(options: StyleOptions, fonts: Fonts): StylesOf {
  const { brand, build, widgets } = options
  let ofWidgets = ''
  const known = new Map<string, Styles>()
  function make(id: string, faces: string): Styles {
    const own = inlineBlock(
      faces + brand.tokensCss + build.css(id) + (brand.notice === null ? '' : noticeCss),
    )
    const last = inlineBlock(ofWidgets)
    const scripts = [build.importMap.hash, build.boot.hash]
    const pages = escapeAttribute(build.pageSheet)
    const elements = Buffer.from(
      `<style>${own.text}</style><style id="${widgetStylesId}" data-pages="${pages}">${last.text}</style>`,
    )
    const styles = {
      elements,
      headers: options.securityHeaders({ scripts, styles: [own.hash, last.hash], page: id }),
    }
    known.set(`${id} ${faces}`, styles)
    return styles
  }
  return ({ id, language }) => {
    const current = widgets.css()
    if (current !== ofWidgets) known.clear()
    ofWidgets = current
    const { css } = fonts.of(language)
    return known.get(`${id} ${css}`) ?? make(id, css)
  }
}
