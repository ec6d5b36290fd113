import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type ChartPointer, createGestures, type GestureActions } from './gestures.ts'

export interface ReaderActions extends GestureActions {
  /** Somebody comes near. */
  wake(): void
  /** A wheel was turned by so many pixels. */
  wheel(pixels: number, at: number): void
}

function shareAt(place: Element, clientX: number): number {
  const { left, width } = place.getBoundingClientRect()
  return Math.min(1, Math.max(0, (clientX - left) / width))
}

const pointerOf = (event: ReactPointerEvent): ChartPointer => ({
  id: event.pointerId,
  kind: event.pointerType,
  at: shareAt(event.currentTarget, event.clientX),
})

/** Pixels of a line, for wheels that count in lines. */
const lineHeight = 16

/**
 * Handlers of pointers on a chart. A wheel zooms with the control key alone, which browsers also send for two fingers on a touch pad:
 * without it the page scrolls.
 */
export function useSurface(surface: RefObject<HTMLElement | null>, actions: ReaderActions) {
  const current = useRef(actions)
  current.current = actions
  const [gestures] = useState(() =>
    createGestures({
      read: (at) => current.current.read(at),
      leave: () => current.current.leave(),
      select: (selection) => current.current.select(selection),
      choose: (selection) => current.current.choose(selection),
      scale: (factor, at) => current.current.scale(factor, at),
      move: (share) => current.current.move(share),
    }),
  )

  useEffect(() => {
    const place = surface.current
    if (!place) return undefined
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * lineHeight : event.deltaY
      current.current.wheel(pixels, shareAt(place, event.clientX))
    }
    // React listens passively to wheels, which could not keep the browser from zooming the page.
    place.addEventListener('wheel', turn, { passive: false })
    return () => place.removeEventListener('wheel', turn)
  }, [surface])

  return {
    onPointerEnter: () => actions.wake(),
    onPointerDown(event: ReactPointerEvent) {
      if (event.pointerType === 'mouse' && event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      gestures.press(pointerOf(event))
    },
    onPointerMove: (event: ReactPointerEvent) => gestures.move(pointerOf(event)),
    onPointerUp: (event: ReactPointerEvent) => gestures.release(pointerOf(event)),
    onPointerCancel: (event: ReactPointerEvent) => gestures.cancel(pointerOf(event)),
    onPointerLeave: (event: ReactPointerEvent) => gestures.leave(pointerOf(event)),
  }
}
