/** Components without a place on the page, and why; a name with a slash at its end stands for all in its folder that no section draws. */
export const notShown: Readonly<Record<string, string>> = {
  'apps/site/src/components/account/':
    'screens of accounts need a gateway; e2e/account and the pictures of pages show them',
  'apps/site/src/components/on-sign/': 'the slot of a part that comes later, without a look of its own',
  'apps/site/src/components/how-to-buy/':
    'the parts of one page, in an order of their own; the pictures of pages show them',
  'apps/site/src/components/articles/buy-steps.tsx':
    'a list of buttons and words that the page of an asset has',
  'apps/site/src/components/articles/comparison-links.tsx': 'links as pairs have them, with a multiple',
  'apps/site/src/components/articles/source-names.tsx':
    'names of sources in a sentence, without a look of their own',
  'apps/site/src/components/articles/written-article.tsx':
    'a text as the content folder has it; its typography is shown',
  'apps/site/src/components/categories/category-totals.tsx': 'figures of a market, as the cards show them',
  'apps/site/src/components/comparison/asked-asset.tsx': 'a name in a sentence, without a look of its own',
  'apps/site/src/components/converter/in-place-converter.tsx':
    'the converter that is shown, with the address of its page',
  'apps/site/src/components/forecast/projected.tsx':
    'a figure in a table of forecasts, without a look of its own',
  'apps/site/src/components/lists/kind-links.tsx': 'segments, which are shown, with kinds of assets',
  'apps/site/src/components/lists/list-bar.tsx': 'segments and a search field, which are shown, in one line',
  'apps/site/src/components/lists/sort-links.tsx': 'a select for phones, as fields show it',
  'apps/site/src/ui/brand-cover.tsx': 'a picture that the server draws for shared links',
}
