/** Whether a click asks for nothing but to follow the link in this window. */
export function isPlainClick(event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !event.defaultPrevented
  return isPlain && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
