/** Event of the window by which the page's parts say that a request of theirs did not get through. */
export const unreachableEvent = 'portico:unreachable'
