import type { Brand } from '@portico/brands'
import { linkRel } from '@portico/markup'

/** rel of the site's own links in anonymous HTML, which is the same for everyone (SHELL-07). */
export function linkRelOf(brand: Brand): string {
  return linkRel({ anonymous: true, external: false, newTab: false, nofollow: brand.nofollow }) ?? ''
}
