/** @jsxImportSource @portico/widget */
// @vitest-environment happy-dom
import { englishEnd, englishStart } from '@portico/locale/fallback-marks'
import type { ReactNode } from 'react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const english = (text: string) => `${englishStart}${text}${englishEnd}`

function Titled({ children }: { readonly children: ReactNode }) {
  return <h2 title={english('Hint')}>{children}</h2>
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('jsx', () => {
  it.each<readonly [string, () => ReactNode, string]>([
    ['a text alone', () => <p>{english('Buy')}</p>, '<p lang="en">Buy</p>'],
    ['beside another', () => <p>{english('Buy')} Wort</p>, '<p><span lang="en">Buy</span> Wort</p>'],
    ['within another', () => <p>{`Wort: ${english('Buy')}`}</p>, '<p>Wort: <span lang="en">Buy</span></p>'],
    [
      'around an element',
      () => (
        <p>
          {`${englishStart}Buy `}
          <b>BTC</b>
          {` now${englishEnd}`}
        </p>
      ),
      '<p lang="en">Buy <b>BTC</b> now</p>',
    ],
    [
      'through a component, its attribute without marks',
      () => <Titled>{english('Buy')}</Titled>,
      '<h2 title="Hint"><span lang="en">Buy</span></h2>',
    ],
    ['in a fragment', () => <>{english('Buy')}</>, '<span lang="en">Buy</span>'],
    ['where only text may stand', () => <option>{english('Buy')}</option>, '<option lang="en">Buy</option>'],
    [
      'in an element of another language',
      () => <p lang="de">{english('Buy')}</p>,
      '<p lang="de"><span lang="en">Buy</span></p>',
    ],
    ['no other text', () => <p className="a">Wort</p>, '<p class="a">Wort</p>'],
  ])('LOC-06 marks English: %s', (_, draw, html) => {
    expect(renderToString(draw())).toBe(html)
  })

  it('LOC-06 keeps the mark when React takes the page over and draws it again', async () => {
    const Page = ({ count }: { readonly count: number }) => (
      <p>
        {english('Buy')} <b>{count}</b>
      </p>
    )
    const place = document.createElement('div')
    place.innerHTML = renderToString(<Page count={1} />)
    const drawn = place.querySelector('[lang="en"]')
    const problems: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(place, <Page count={1} />, { onRecoverableError: (problem) => problems.push(problem) }),
    )
    await act(async () => root.render(<Page count={2} />))
    expect(place.innerHTML).toBe('<p><span lang="en">Buy</span> <b>2</b></p>')
    expect(place.querySelector('[lang="en"]')).toBe(drawn)
    expect(problems).toEqual([])
    await act(async () => root.unmount())
  })
})
