import { tracked } from '@portico/analytics/track'
import type { TextId } from '../../texts/text-ids.ts'
import { useText } from '../texts/use-text.ts'
import styles from './tools.module.css'

export type ToolAction = 'in' | 'out' | 'earlier' | 'later' | 'reset'

/** The buttons, in the order of time; everything that dragging does works without it (WCAG 2.5.7). */
const tools = [
  ['earlier', 'chart.earlier', 'M11 4L6 9l5 5'],
  ['out', 'chart.zoomOut', 'M4 9h10'],
  ['in', 'chart.zoomIn', 'M4 9h10M9 4v10'],
  ['later', 'chart.later', 'M7 4l5 5-5 5'],
  ['reset', 'chart.zoomReset', 'M4 7V4h3M14 7V4h-3M4 11v3h3M14 11v3h-3'],
] as const satisfies readonly (readonly [ToolAction, TextId, string])[]

/** What changes nothing while the whole is shown. */
const ofParts: readonly ToolAction[] = ['earlier', 'later', 'out', 'reset']

/** Buttons that look at a chart closer. They stand in the server's HTML, so that nothing moves; a click before the scripts is kept. */
export function Tools(props: { readonly zoomed: boolean; readonly onAction: (action: ToolAction) => void }) {
  const { zoomed, onAction } = props
  const text = useText()
  return (
    <div className={`${styles.tools} needs-scripts`} role="group" aria-label={text('chart.controls')}>
      {tools.map(([action, name, path]) => (
        <button
          key={action}
          type="button"
          aria-label={text(name)}
          title={text(name)}
          {...(!zoomed && ofParts.includes(action) ? { 'aria-disabled': true } : {})}
          onClick={() => onAction(action)}
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
