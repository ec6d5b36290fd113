/** Where the service worker is served: at the root, so that it may answer for every page. */
export const workerPath = '/sw.js'
