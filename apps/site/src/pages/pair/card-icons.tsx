import { LineIcon } from '../../ui/line-icon.tsx'

/** Two sheets, one behind the other: copies. */
export function CopyIcon() {
  return <LineIcon shape="M6.5 6.5h8v8h-8zM11.5 6.5v-3h-8v8h3" />
}

/** A sheet with lines of words: copies a sentence. */
export function CopySentenceIcon() {
  return <LineIcon shape="M3.5 3h11v9h-6l-3 3v-3h-2zM6.5 6.2h5M6.5 8.8h3" />
}

/** An arrow in a circle: fetches anew. */
export function RefreshIcon() {
  return <LineIcon shape="M14.6 7.5A6 6 0 1 0 15 9.5M15 3.5v4h-4" />
}
