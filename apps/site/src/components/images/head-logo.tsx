import { countryFlag } from '../../figures/country-flag.ts'
import { logoAddress } from '../../figures/image-address.ts'
import { CountryFlag } from '../assets/country-flag.tsx'
import { AssetMark, type MarkedAsset } from '../assets/asset-label.tsx'
import { iconShape } from '../../ui/asset-icon.tsx'
import { useSite } from '../context/site-context.ts'
import { type Coming, SiteImage } from './site-image.tsx'

const size = 48

/** The large drawing of an asset, as a picture (IMG-03); its badge where it has no drawing. */
export function HeadLogo(props: { readonly asset: MarkedAsset; readonly comes?: Coming }) {
  const { asset, comes = 'at once' } = props
  const { state } = useSite()
  const path = logoAddress(asset.icon, state.iconSheets)
  if (path === null) return <AssetMark asset={asset} large />
  return <SiteImage path={path} width={size} height={size} className={iconShape} comes={comes} />
}

/** The same of a country, by the code that addresses carry. */
export function HeadFlag({ slug }: { readonly slug: string }) {
  const { state } = useSite()
  const path = logoAddress(countryFlag(slug.toUpperCase()), state.iconSheets)
  if (path === null) return <CountryFlag slug={slug} />
  return <SiteImage path={path} width={size} height={size} className={iconShape} />
}
