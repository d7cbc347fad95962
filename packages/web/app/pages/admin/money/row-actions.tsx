import { INBOX } from '@kuri/domain'
import { LinkButton } from '../../../components/button.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LoadOnPress } from '../../../components/load-on-press.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { decideStep } from '../arrears/decide-step.ts'
import { decideConflict, AgreeWithGateway } from './conflict-acts.tsx'
import { sendBack } from '../collectors/send-back.ts'
import { decideApproval } from './decide-approval.ts'
import {
  decideCancellation,
  decideCheck,
  decideCounter,
  decideTill,
  decideTillMove,
  decideTopup,
  decideUpi,
} from './decide-incoming.ts'
import { decideCancel, rejectAccount } from './decide-others.ts'
import { decideMove, decidePrize, decideRefund, decideWithdrawal } from './decide-outgoing.ts'
import type { Decision } from './decision.ts'
import { forKind, type ByKind, type InboxRow } from './inbox.ts'
import { Deposit, RecordSecurity } from './prize-acts.tsx'
import { APPROVES, DisabledApprove, RejectButton, ApproveButton } from './decision-buttons.tsx'
import { PayOut } from './withdrawal-acts.tsx'

const CountHandover = lazyPart(async () => (await import('../collectors/count-handover.tsx')).CountHandover)
const CheckAccount = lazyPart(async () => (await import('../user/check-account.tsx')).CheckAccount)
const GiveToWallet = lazyPart(async () => (await import('../collectors/give-to-wallet.tsx')).GiveToWallet)

const DECISIONS: ByKind<Decision> = {
  topup: decideTopup,
  upi: decideUpi,
  counter: decideCounter,
  withdrawal: decideWithdrawal,
  refund: decideRefund,
  prize: decidePrize,
  move: decideMove,
  step: ({ about }) => decideStep(about),
  handover: ({ id }) => ({ approve: null, reject: sendBack(id) }),
  till: decideTill,
  'till-move': decideTillMove,
  receipt: () => ({ approve: null, reject: null }),
  'receipt-cancel': decideCancellation,
  'receipt-check': decideCheck,
  'bank-account': ({ id }) => ({ approve: null, reject: rejectAccount(id) }),
  'auction-cancel': decideCancel,
  conflict: decideConflict,
  role: decideApproval,
  settings: decideApproval,
  'second-factor': decideApproval,
  'import-seal': decideApproval,
}
export const decisionOf = (row: InboxRow): Decision => forKind(DECISIONS, row)

interface RowActionsProps {
  row: InboxRow
  /** The id of the sentence why this viewer may not approve; undefined if they may. */
  whyId: string | undefined
  mayReject: boolean
  /** Decided and with the gateway: nothing to decide. */
  isSent: boolean
  /** The page with its details. */
  link: { to: string; label: string } | null
}

/** The actions of a row: approve, reject, and the link to its details. */
export function RowActions({ row, whyId, mayReject, isSent, link }: RowActionsProps) {
  const mayDecide = usePermission()(INBOX[row.kind].decidedWith) && !isSent
  const { reject } = decisionOf(row)
  return (
    <>
      {mayDecide &&
        (whyId === undefined ? <ApproveAction row={row} /> : <DisabledApprove label={labelOf(row)} whyId={whyId} />)}
      {mayReject && reject && <RejectButton rejection={reject} about={row.id} />}
      {mayDecide && row.kind === 'prize' && <Deposit prize={row.about} />}
      {link && (
        <LinkButton variant="subtle" to={link.to} data-opens>
          {link.label}
        </LinkButton>
      )}
    </>
  )
}

/** The approve button, or the form of a kind that needs more than a press. */
function ApproveAction({ row }: { row: InboxRow }) {
  const { approve } = decisionOf(row)
  if (approve) return <ApproveButton approval={approve} />
  if (row.kind === 'prize') return <RecordSecurity prize={row.about} />
  if (row.kind === 'handover')
    return (
      <LoadOnPress label={m.collect.admin.count} variant="filled" {...APPROVES}>
        <CountHandover startsOpen handover={row.about} />
      </LoadOnPress>
    )
  if (row.kind === 'receipt')
    return (
      <LoadOnPress label={m.unallocatedReceipts.give} variant="filled" {...APPROVES}>
        <GiveToWallet receipt={row.about} />
      </LoadOnPress>
    )
  if (row.kind === 'bank-account')
    return (
      <LoadOnPress label={m.bankAccount.staff.check} variant="filled" {...APPROVES}>
        <CheckAccount startsOpen account={row.about} {...APPROVES} />
      </LoadOnPress>
    )
  if (row.kind === 'conflict') return <AgreeWithGateway conflict={row.about} />
  return row.kind === 'withdrawal' ? <PayOut withdrawal={row.about} /> : null
}

function labelOf(row: InboxRow): string {
  const { approve } = decisionOf(row)
  if (approve) return approve.label
  if (row.kind === 'handover') return m.collect.admin.count
  if (row.kind === 'receipt') return m.unallocatedReceipts.give
  if (row.kind === 'bank-account') return m.bankAccount.staff.check
  if (row.kind === 'conflict') return m.admin.money.queues.conflict.agree
  return row.kind === 'prize' ? m.admin.money.record : m.admin.money.withdrawals.enter
}
