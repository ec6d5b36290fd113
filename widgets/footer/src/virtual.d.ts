declare module 'virtual:texts/footer' {
  import type { WidgetCatalogues } from '@portico/widget'

  export const catalogues: WidgetCatalogues
}
