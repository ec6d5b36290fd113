import { urls } from '../../pages/urls.generated.ts'
import { Anchor } from './anchor.tsx'
import { useText } from '../texts/use-text.ts'

/** The way from the home page to this one. */
export function Crumbs(props: {
  readonly trail?: readonly { to: string; name: string }[]
  readonly here: string
}) {
  const text = useText()
  const trail = [{ to: urls.home(), name: text('nav.home') }, ...(props.trail ?? [])]
  return (
    <nav className="crumbs" aria-label={text('nav.crumbs')}>
      {trail.map(({ to, name }) => (
        <span key={to}>
          <Anchor to={to}>{name}</Anchor> <span aria-hidden="true">/</span>
        </span>
      ))}
      <span aria-current="page">{props.here}</span>
    </nav>
  )
}
