import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AssetIcon } from './asset-icon.tsx'

const sheets = { 'coins-1': '/assets/coins-1.abc.svg' }
const draw = (icon: string | null) =>
  renderToStaticMarkup(<AssetIcon icon={icon} sign="BTC" kind="crypto" sheets={sheets} />)

describe('AssetIcon', () => {
  it('COIN-02 draws the symbol of the sheet that its asset names', () => {
    expect(draw('coins-1/btc')).toContain('href="/assets/coins-1.abc.svg#btc"')
  })

  it.each([null, 'coins-9/btc', 'btc'])('COIN-02 shows two letters where there is no drawing: %s', (icon) => {
    expect(draw(icon)).toMatch(/<span[^>]*>BT<\/span>/)
    expect(draw(icon)).not.toContain('href')
  })
})
