export type {
  AccountChoice,
  Cell,
  FoundPlace,
  ShellState,
  ShellStore,
  SignedInUser,
  WidgetClient,
  WidgetHtml,
  WidgetManifest,
  WidgetName,
  OutsideLink,
  WidgetProps,
  WidgetServer,
  WidgetTexts,
} from './contract.ts'
export { useCell, useShellState } from './use-cell.ts'
export { createCell } from './cell.ts'
export { linkAttributes, signedInProps } from './link.ts'
export { mountWidget } from './mount.tsx'
export { createTranslate, type TranslateWidget, type WidgetCatalogues, widgetTexts } from './texts.ts'
export { createShellStore } from './shell-store.ts'
