declare module 'virtual:texts/legal' {
  import type { WidgetCatalogues } from '@portico/widget'

  export const catalogues: WidgetCatalogues
}
