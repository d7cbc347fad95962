import { DESK } from '@kuri/domain'
import { LinkButton } from '../../../components/button.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { aboutStep } from '../arrears/decide-step.ts'
import { aboutConflict, AgreeWithGateway } from './conflict-acts.tsx'
import { CountHandover, sendBack } from '../collectors/count-handover.tsx'
import { aboutApproval } from './decide-approval.ts'
import { aboutCounter, aboutTopup, aboutUpi } from './decide-incoming.ts'
import { aboutMove, aboutPrize, aboutRefund, aboutWithdrawal } from './decide-outgoing.ts'
import type { Decision } from './decision.ts'
import { ofKind, type ByKind, type Row } from './desk.ts'
import { Deposit, RecordSecurity } from './prize-acts.tsx'
import { BarredYes, NoButton, YesButton } from './said-buttons.tsx'
import { PayOut } from './withdrawal-acts.tsx'

const DECISIONS: ByKind<Decision> = {
  topup: aboutTopup,
  upi: aboutUpi,
  counter: aboutCounter,
  withdrawal: aboutWithdrawal,
  refund: aboutRefund,
  prize: aboutPrize,
  move: aboutMove,
  step: ({ about }) => aboutStep(about),
  handover: ({ id }) => ({ yes: null, no: sendBack(id) }),
  conflict: aboutConflict,
  role: aboutApproval,
  settings: aboutApproval,
  'second-factor': aboutApproval,
}
export const decisionOf = (row: Row): Decision => ofKind(DECISIONS, row)

interface ActsProps {
  row: Row
  /** The sentence that says why this reader may not say yes, by its id; undefined: they may. */
  whyId: string | undefined
  mayTurnDown: boolean
  /** Decided, and with the gateway: nothing is to be said. */
  isSent: boolean
  /** Where the whole of it stands. */
  opens: { to: string; label: string } | null
}

/** What can be done about a row: yes, no, and a look at the whole of it. */
export function Acts({ row, whyId, mayTurnDown, isSent, opens }: ActsProps) {
  const mayDecide = usePermission()(DESK[row.kind].decidedWith) && !isSent
  const { no } = decisionOf(row)
  return (
    <>
      {mayDecide && (whyId === undefined ? <Agree row={row} /> : <BarredYes label={labelOf(row)} whyId={whyId} />)}
      {mayTurnDown && no && <NoButton no={no} about={row.id} />}
      {mayDecide && row.kind === 'prize' && <Deposit prize={row.about} />}
      {opens && (
        <LinkButton variant="subtle" to={opens.to} data-opens>
          {opens.label}
        </LinkButton>
      )}
    </>
  )
}

/** Where a word is not enough, a form of its own asks for the rest. */
function Agree({ row }: { row: Row }) {
  const { yes } = decisionOf(row)
  if (yes) return <YesButton yes={yes} />
  if (row.kind === 'prize') return <RecordSecurity prize={row.about} />
  if (row.kind === 'handover') return <CountHandover handover={row.about} />
  if (row.kind === 'conflict') return <AgreeWithGateway conflict={row.about} />
  return row.kind === 'withdrawal' ? <PayOut withdrawal={row.about} /> : null
}

function labelOf(row: Row): string {
  const { yes } = decisionOf(row)
  if (yes) return yes.label
  if (row.kind === 'handover') return m.collect.admin.count
  if (row.kind === 'conflict') return m.admin.money.queues.conflict.agree
  return row.kind === 'prize' ? m.admin.money.record : m.admin.money.withdrawals.enter
}
