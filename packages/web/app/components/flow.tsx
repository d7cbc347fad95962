import { FlowAcross } from './flow-across.tsx'
import type { FlowProps } from './flow-parts.tsx'
import { FlowUpright } from './flow-upright.tsx'

export { StreamKey, type Stream } from './flow-parts.tsx'

/** One month's money: in, pool, out. Left to right where there is room, top to bottom on phones. */
export function Flow(props: FlowProps) {
  return (
    <>
      <FlowAcross {...props} />
      <FlowUpright {...props} />
    </>
  )
}
