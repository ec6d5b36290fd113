import { useData } from '../data-context.ts'
import { State } from '../frame.tsx'
import styles from '../page.module.css'

/** Tokens that a colour is drawn with are told by their names: all others say what they measure. */
const measures = /^--(?:text|space|round|gutter|page|header|quick|font|weight|track|shadow)/

function useTokens(names: RegExp | null): readonly string[] {
  const { tokens } = useData()
  return tokens.filter((token) => (names === null ? !measures.test(token) : names.test(token)))
}

/** Every colour token of the brand. */
export function Colours() {
  return useTokens(null).map((token) => (
    <State key={token} name={token.slice(2)}>
      <svg width="116" height="44" aria-hidden="true">
        <rect x="0.5" y="0.5" width="115" height="43" rx="8" fill={`var(${token})`} stroke="var(--line)" />
      </svg>
    </State>
  ))
}

/** Every space and every corner of the brand. */
export function Shapes() {
  const spaces = useTokens(/^--space/)
  const corners = useTokens(/^--round/)
  return (
    <>
      {spaces.map((token) => (
        <State key={token} name={token.slice(2)}>
          <svg width="96" height="24" aria-hidden="true">
            <rect width={`var(${token})`} height="24" fill="var(--accent-fill)" />
          </svg>
        </State>
      ))}
      {corners.map((token) => (
        <State key={token} name={token.slice(2)}>
          <svg width="96" height="56" aria-hidden="true">
            <rect width="96" height="56" rx={`min(28px, var(${token}))`} fill="var(--accent-wash)" />
          </svg>
        </State>
      ))}
    </>
  )
}

/** What text is set in. */
export function Type() {
  return (
    <>
      <State name="Display" room="wide">
        <p className="display">1 BTC = 84,512.20 USD</p>
      </State>
      <State name="Heading 1" room="wide">
        <h1>Bitcoin price in US dollars</h1>
      </State>
      <State name="Heading 2" room="wide">
        <h2>Prices of the largest coins</h2>
      </State>
      <State name="Heading 3" room="wide">
        <h3>How the rate is worked out</h3>
      </State>
      <State name="Lead" room="wide">
        <p className="lead">Rates from public sources, with the time that each of them was true.</p>
      </State>
      <State name="Text with a link" room="wide">
        <p>
          A pair has one rate. <a href="/data-sources">Where it comes from</a> is told below it.
        </p>
      </State>
      <State name="Quiet text" room="wide">
        <p className="quiet">Not known before 2013.</p>
      </State>
      <State name="Note" room="wide">
        <p className="note">Prices are for information. They are no offer and no advice.</p>
      </State>
    </>
  )
}

/** What content lies on. */
export function Surfaces() {
  const panes = [
    ['Paper', styles.paper],
    ['Band', styles.bandPane],
    ['Card', 'card'],
    ['Overlay', 'overlay'],
  ] as const
  return panes.map(([name, look]) => (
    <State key={name} name={name}>
      <div className={`${styles.pane} ${look}`}>
        <p>Text</p>
        <p className="quiet">Quiet text</p>
      </div>
    </State>
  ))
}
