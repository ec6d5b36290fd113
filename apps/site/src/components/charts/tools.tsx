import { tracked } from '@portico/analytics/track'
import { useEffect, useRef } from 'react'
import type { TextId } from '../../texts/text-ids.ts'
import { useText } from '../texts/use-text.ts'
import styles from './tools.module.css'

export type ToolAction = 'in' | 'out' | 'earlier' | 'later' | 'reset'

/**
 * Everything that dragging does works without it (WCAG 2.5.7). The first that is there stands at the end, so that it stays where it is
 * when the others come.
 */
const tools = [
  ['earlier', 'chart.earlier', 'M11 4L6 9l5 5'],
  ['later', 'chart.later', 'M7 4l5 5-5 5'],
  ['reset', 'chart.zoomReset', 'M4 7V4h3M14 7V4h-3M4 11v3h3M14 11v3h-3'],
  ['out', 'chart.zoomOut', 'M4 9h10'],
  ['in', 'chart.zoomIn', 'M4 9h10M9 4v10'],
] as const satisfies readonly (readonly [ToolAction, TextId, string])[]

/** What can be done while the whole is shown: the others come with a part. */
const ofWhole: readonly ToolAction[] = ['in']

interface ToolsProps {
  readonly shown: 'whole' | 'part'
  readonly onAction: (action: ToolAction) => void
}

/** Buttons that look at a chart closer. The first stands in the server's HTML; a click before the scripts is kept. */
export function Tools({ shown, onAction }: ToolsProps) {
  const text = useText()
  const group = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  // A button that goes with the part it belongs to hands the focus on.
  useEffect(() => {
    if (shown !== 'whole' || !isPressed.current || document.activeElement !== document.body) return
    isPressed.current = false
    group.current?.querySelector('button')?.focus()
  }, [shown])
  const offered = shown === 'whole' ? tools.filter(([action]) => ofWhole.includes(action)) : tools
  return (
    <div
      ref={group}
      className={`${styles.tools} needs-scripts`}
      role="group"
      aria-label={text('chart.controls')}
      dir="ltr"
    >
      {offered.map(([action, name, path]) => (
        <button
          key={action}
          type="button"
          aria-label={text(name)}
          title={text(name)}
          onClick={() => {
            isPressed.current = true
            onAction(action)
          }}
          {...tracked('b306:chart-zoomed', { by: action })}
        >
          <svg viewBox="0 0 18 18" aria-hidden="true" focusable="false">
            <path d={path} />
          </svg>
        </button>
      ))}
    </div>
  )
}
