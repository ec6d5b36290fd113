import { countrySlug } from '../../views/content/countries.ts'
import { inThisCountry } from '../../views/content/country-names.ts'
import { coinPageList, listedCountries } from '../../views/listings/site-lists.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  tab(context) {
    const countries = listedCountries(context)
    return coinPageList(context, {
      perItem: countries.length,
      link: ({ slug, name, code }, place) => {
        const country = countries[place]
        return {
          to: urls.howToBuy(slug, country && countrySlug(country)),
          values: {
            0: name,
            coinCode: code,
            inCountry: country ? inThisCountry(country, context.locale) : '',
          },
        }
      },
    })
  },
}
