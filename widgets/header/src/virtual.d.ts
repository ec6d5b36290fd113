declare module 'virtual:texts/header' {
  import type { WidgetCatalogues } from '@portico/widget'

  export const catalogues: WidgetCatalogues
}
