import type { ReactNode } from 'react'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { FeePanel } from './fee/fee-panel.tsx'
import { MathPanel } from './math-panel.tsx'
import styles from './page.module.css'
import type { PairPartProps } from './pair-part.ts'
import { PastPanel } from './past-panel.tsx'
import { ReusePanel } from './reuse-panel.tsx'
import { TargetsPanel } from './targets/targets-panel.tsx'
import type { PairView } from './view.ts'

const tools = [
  { id: 'board', name: 'kind.fiat' },
  { id: 'fee', name: 'tool.fee' },
  { id: 'past', name: 'tool.past' },
  { id: 'math', name: 'tool.math' },
  { id: 'embed', name: 'tool.embed' },
] as const satisfies readonly { readonly id: string; readonly name: TextId }[]

type Tool = (typeof tools)[number]['id']

/** What the address asks for is open. */
function openTool({ fee, past }: PairView): Tool {
  if (fee.state !== 'empty') return 'fee'
  return past.state === 'empty' ? 'board' : 'past'
}

/** One panel of several; the style sheet shows that of the tab that is chosen, with scripts and without. */
function Panel({ tool, children }: { readonly tool: Tool; readonly children: ReactNode }) {
  return (
    <div className={styles.panel} data-tool={tool}>
      {children}
    </div>
  )
}

/** What else can be asked of a conversion. `page` is the pair as the server made it, `view` at the newest rate. */
export function ToolsCard({ view, page, conversion }: PairPartProps & { readonly page: PairView }) {
  const text = useText()
  const open = openTool(view)
  const part = { view, conversion }
  return (
    <section className={`card ${styles.tools}`} aria-label={text('tool.all')}>
      <div className={`tabs ${styles.choices}`} role="radiogroup" aria-label={text('tool.all')}>
        {tools.map(({ id, name }) => (
          <label key={id}>
            <input type="radio" name="tool" value={id} defaultChecked={id === open} />
            {text(name)}
          </label>
        ))}
      </div>
      <Panel tool="board">
        <TargetsPanel view={page} conversion={conversion} />
      </Panel>
      <Panel tool="fee">
        <FeePanel {...part} />
      </Panel>
      <Panel tool="past">
        <PastPanel {...part} />
      </Panel>
      <Panel tool="math">
        <MathPanel {...part} />
      </Panel>
      <Panel tool="embed">
        <ReusePanel {...part} />
      </Panel>
    </section>
  )
}
