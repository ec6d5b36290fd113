import type { Brand } from '@portico/brands'
import { linkRel } from '../markup/link-rel.ts'

/** rel of the site's own links and of those elsewhere, in anonymous HTML, which is the same for everyone (SHELL-07). */
export function linkRelsOf({ nofollow }: Pick<Brand, 'nofollow'>): { linkRel: string; externalRel: string } {
  const rel = (external: boolean) => linkRel({ anonymous: true, external, newTab: false, nofollow }) ?? ''
  return { linkRel: rel(false), externalRel: rel(true) }
}
