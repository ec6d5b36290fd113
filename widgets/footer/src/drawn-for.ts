/** The footer does not say which page it stands on. */
export const drawnFor = 'site'
