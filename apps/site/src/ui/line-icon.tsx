/** A drawing of lines in a box of 18 by 18, which says nothing to screen readers. */
export function LineIcon({ shape, size = 18 }: { readonly shape: string; readonly size?: number }) {
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
