/** Id of the widgets' style element; its `data-pages` is the address of the sheet with the styles of all pages. */
export const widgetStylesId = 'widget-styles'
