import { LineIcon } from './line-icon.tsx'

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

/** A tray with an arrow out of it: hands over to others. */
export function ShareIcon() {
  return <LineIcon shape="M9 11V2.5M5.8 5.5L9 2.5l3.2 3M3.5 9v6h11V9" />
}

/** Three dots: more of the same follows. */
export function MoreIcon() {
  return <LineIcon shape="M3.5 9h1M8.5 9h1M13.5 9h1" />
}
