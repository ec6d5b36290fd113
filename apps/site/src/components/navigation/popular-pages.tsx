import { urls } from '../../pages/urls.generated.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { useText } from '../texts/use-text.ts'
import { Anchor } from './anchor.tsx'

const pages: readonly { readonly to: string; readonly name: TextId }[] = [
  { to: urls.prices(), name: 'nav.prices' },
  { to: urls.converter(), name: 'nav.converter' },
  { to: urls.compare(), name: 'home.compare' },
  { to: urls.academy(), name: 'home.guides' },
]

/** Ways on from a page that found nothing. */
export function PopularPages() {
  const text = useText()
  return (
    <nav className="section" aria-labelledby="popular">
      <h2 id="popular">{text('missing.popular')}</h2>
      <ul className="pair-links">
        {pages.map(({ to, name }) => (
          <li key={name}>
            <Anchor to={to}>{text(name)}</Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
