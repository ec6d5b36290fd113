import { countryFlag } from '../../figures/country-flag.ts'
import { AssetIcon } from '../../ui/asset-icon.tsx'
import { useSite } from '../context/site-context.ts'

/** A country's flag. Decorative: the name stands beside it. `slug` is the country's code as addresses carry it. */
export function CountryFlag({ slug }: { readonly slug: string }) {
  const { state } = useSite()
  const code = slug.toUpperCase()
  return <AssetIcon icon={countryFlag(code)} sign={code} kind="fiat" sheets={state.iconSheets} />
}
