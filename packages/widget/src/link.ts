import { linkTo } from '@portico/locale'
import type { WidgetProps } from './contract.ts'

/** Attributes of a widget's link: the locale's prefix (SHELL-08) and the rel tokens of visitors (SHELL-07). */
export function linkAttributes(
  props: Pick<WidgetProps, 'locale' | 'linkRel'>,
  path: string,
  options: { signedIn: boolean } = { signedIn: false },
): { href: string; rel?: string } {
  const href = linkTo({ locale: props.locale, path })
  return options.signedIn || props.linkRel === '' ? { href } : { href, rel: props.linkRel }
}
