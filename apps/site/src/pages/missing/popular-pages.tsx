import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'

const pages: readonly { readonly to: string; readonly name: TextId }[] = [
  { to: urls.prices(), name: 'nav.prices' },
  { to: urls.converter(), name: 'nav.converter' },
  { to: urls.compare(), name: 'home.compare' },
  { to: urls.academy(), name: 'home.guides' },
]

/** Ways on from a page that is not there. */
export function PopularPages() {
  const text = useText()
  return (
    <nav className="section" aria-labelledby="popular">
      <h2 id="popular">{text('missing.popular')}</h2>
      <ul className="pair-links">
        {pages.map(({ to, name }) => (
          <li key={name}>
            <Anchor to={to}>
              {text(name)} <em aria-hidden="true">›</em>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
