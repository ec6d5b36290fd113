/** A drawing of lines in a box of 18 by 18, which says nothing to screen readers. */
function LineIcon({ shape, size = 18 }: { readonly shape: string; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <path
        d={shape}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Arrows up and down: the two sides change places. */
export function SwapIcon() {
  return <LineIcon shape="M5.5 15V3.5M2.5 6.5l3-3 3 3M12.5 3v11.5M9.5 11.5l3 3 3-3" />
}

/** A cross: closes what it stands on. */
export function CloseIcon() {
  return <LineIcon shape="M4 4l10 10M14 4L4 14" />
}

/** A triangle with a sign of exclamation: what it stands beside is not as it should be. */
export function WarningIcon() {
  return <LineIcon shape="M9 2.5L16.5 15.5h-15zM9 7.5v3.6M9 13.2v.2" size={14} />
}

/** A lens: searches or filters. */
export function SearchIcon() {
  return (
    <LineIcon shape="M13.5 8.2a5.3 5.3 0 1 1-10.6 0 5.3 5.3 0 0 1 10.6 0zM15.3 15.3l-3.4-3.4" size={16} />
  )
}

/** Two sheets: copies what it stands beside. */
export function CopyIcon() {
  return <LineIcon shape="M7 7h7.5v7.5H7zM11 4.5V3.5H3.5V11h1" />
}

/** Lines of text: copies a sentence. */
export function SentenceIcon() {
  return <LineIcon shape="M3 4.5h12M3 9h12M3 13.5h7" />
}

/** A tray with an arrow out of it: hands over to others. */
export function ShareIcon() {
  return <LineIcon shape="M9 11V2.5M5.8 5.5L9 2.5l3.2 3M3.5 9v6h11V9" />
}

/** An arrow round: asks anew. */
export function RefreshIcon() {
  return <LineIcon shape="M14.5 6.5A6 6 0 1 0 15 10M14.8 3v3.6h-3.6" />
}
