import { linkTo } from '@portico/locale'
import type { WidgetProps } from './contract.ts'

/** Own addresses are paths. */
const isElsewhere = (path: string) => /^https?:/i.test(path)

/** What a widget is told, for links of who is signed in: they lose the rel tokens of visitors (SHELL-07). */
export function signedInProps(props: WidgetProps): WidgetProps {
  return { ...props, linkRel: '', externalRel: '' }
}

/** Attributes of a widget's link: the locale's prefix (SHELL-08) and the rel tokens of visitors (SHELL-07). */
export function linkAttributes(
  props: Pick<WidgetProps, 'locale' | 'linkRel' | 'externalRel'>,
  path: string,
  options: { signedIn: boolean } = { signedIn: false },
): { href: string; rel?: string } {
  const href = linkTo({ locale: props.locale, path })
  const rel = isElsewhere(path) ? props.externalRel : props.linkRel
  return options.signedIn || rel === '' ? { href } : { href, rel }
}
