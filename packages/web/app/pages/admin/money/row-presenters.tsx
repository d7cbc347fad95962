import { m } from '../../../messages/en.ts'
import { dayText, instantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { HandoverLines } from '../collectors/handover-lines.tsx'
import { forKind, type ByKind, type InboxRow, type InboxRowOf } from './inbox.ts'
import { presentRole, presentSecondFactor, presentSettings, presentSeal } from './approval-presenters.tsx'
import { DetailLine, type RowView } from './row-view.tsx'
import { Remarks } from './remarks.tsx'
import { PrizeFacts } from './prize-facts.tsx'

const t = m.admin.inbox
const money = m.admin.money

const paidWhere = ({ method, reference }: { method: 'counter' | 'bank'; reference: string }): string =>
  method === 'counter' ? money.counter(reference) : money.bank(reference)

/** Who made a request: the member, or who acted for them. */
const requester = ({ user, actingBy }: { user: { name: string }; actingBy: { name: string } | null }): string =>
  actingBy ? t.actsFor(actingBy.name, user.name) : user.name

const toMember = (id: string): RowView['link'] => ({
  to: paths.user(id),
  label: t.opens.member,
  permission: 'read-people',
})

function presentTopup({ about }: InboxRowOf<'topup'>): RowView {
  const { user, takenBy, createdAt } = about
  const when = instantText(createdAt)
  return {
    who: user.name,
    lines: (
      <>
        <DetailLine>{paidWhere(about)}</DetailLine>
        <Remarks of={about} />
      </>
    ),
    originText: takenBy ? t.entered(takenBy.name, when) : t.reported(requester(about), when),
    link: toMember(user._id),
  }
}

const presentUpi = ({ since, about }: InboxRowOf<'upi'>): RowView => ({
  who: about.user.name,
  lines: (
    <>
      <DetailLine>{about.description}</DetailLine>
      <DetailLine mono>{money.queues.upi.line(about.utr ?? '', about.reference)}</DetailLine>
      <Remarks of={about} />
      {about.otherClaims > 0 && <DetailLine>{m.exception.otherClaims(about.otherClaims)}</DetailLine>}
    </>
  ),
  originText: t.reported(requester(about), instantText(since)),
  link: toMember(about.user._id),
})

const presentCounter = ({ since, about }: InboxRowOf<'counter'>): RowView => ({
  who: about.user.name,
  lines: (
    <>
      <DetailLine>{money.counterPayments.of(about.chitId.name, about.month, about.year)}</DetailLine>
      <DetailLine>{money.bank(about.reference)}</DetailLine>
      <Remarks of={about} />
    </>
  ),
  originText: t.entered(about.maker?.name ?? t.formerUser, instantText(since)),
  link: toMember(about.user._id),
})

function presentWithdrawal({ since, about }: InboxRowOf<'withdrawal'>): RowView {
  const { user, account, accountNumber, status, payout, reference, refundOf } = about
  const words = money.withdrawals
  return {
    who: user.name,
    lines: (
      <>
        {refundOf && <DetailLine>{words.refund(refundOf.ticketNo, refundOf.chitName)}</DetailLine>}
        <DetailLine>
          {words.account(account.holder, accountNumber ?? t.ends(account.numberEnds), account.ifsc)}
        </DetailLine>
        {payout?.status === 'failed' && <DetailLine>{money.queues.notSent(payout.failure ?? '')}</DetailLine>}
        {status === 'approved' && (payout === null || payout.status === 'failed') && (
          <DetailLine>{words.approved(reference)}</DetailLine>
        )}
      </>
    ),
    originText: about.enteredBy
      ? t.byAuthority(about.enteredBy.name, instantText(since))
      : t.askedFor(requester(about), instantText(since)),
    link: toMember(user._id),
  }
}

const presentRefund = ({
  since,
  about: { user, reason, maker, paymentId, byGateway, isHeld },
}: InboxRowOf<'refund'>): RowView => ({
  who: user.name,
  lines: byGateway ? (
    <>
      <DetailLine>{money.queues.refunds.byGateway}</DetailLine>
      <DetailLine>{isHeld ? money.queues.refunds.isHeld : money.queues.refunds.isGone}</DetailLine>
    </>
  ) : (
    <DetailLine>{money.queues.refunds.reason(reason)}</DetailLine>
  ),
  originText: byGateway ? instantText(since) : t.askedFor(maker?.name ?? t.formerUser, instantText(since)),
  link: { to: paths.adminPayment(paymentId), label: t.opens.payment, permission: 'read-pending-money' },
})

const presentPrize = ({ since, about }: InboxRowOf<'prize'>): RowView => ({
  who: about.winner.name,
  lines: (
    <>
      <DetailLine>{money.prize(about.chitName, about.prizeNo, about.ticketNo)}</DetailLine>
      {about.previous && <DetailLine>{m.previousBooks.prize(about.previous)}</DetailLine>}
      <PrizeFacts prize={about} />
    </>
  ),
  originText: t.won(about.winner.name, about.previous ? dayText(about.previous.heldOn) : instantText(since)),
  // an auction of the previous books has no page
  link: about.previous
    ? { to: paths.chitPayments(about.chitId), label: t.opens.chit, permission: 'read-every-chit' }
    : { to: paths.adminAuction(about.auctionId), label: t.opens.auction, permission: 'read-every-chit' },
})

const presentMove = ({
  since,
  about: { user, kind, reason, reference, journalId, maker },
}: InboxRowOf<'move'>): RowView => ({
  who: user?.name ?? m.companyEntries.queue.company,
  lines: (
    <>
      <DetailLine>{m.companyEntries.moves[kind]}</DetailLine>
      <DetailLine>{m.companyEntries.queue.why(reason)}</DetailLine>
      {reference !== '' && <DetailLine>{t.reference(reference)}</DetailLine>}
    </>
  ),
  originText: t.entered(maker?.name ?? t.formerUser, instantText(since)),
  link:
    journalId === null
      ? user && toMember(user._id)
      : { to: paths.journal(journalId), label: t.opens.entry, permission: 'read-ledger' },
})

const presentStep = ({ since, about }: InboxRowOf<'step'>): RowView => ({
  who: about.person.name,
  lines: (
    <>
      <DetailLine>{`${m.arrears.steps[about.kind]}: ${m.arrears.ticket(about.chitName, about.ticketNo)}`}</DetailLine>
      {about.substitute && <DetailLine>{t.substitute(about.substitute.name)}</DetailLine>}
      {about.reason && <DetailLine>{m.companyEntries.queue.why(about.reason)}</DetailLine>}
    </>
  ),
  originText: t.entered(about.maker?.name ?? t.formerUser, instantText(since)),
  link: { to: paths.arrearsOf(about.ticketId), label: t.opens.case, permission: 'read-arrears' },
})

const presentHandover = ({ since, about }: InboxRowOf<'handover'>): RowView => ({
  who: about.collector.name,
  lines: <HandoverLines handover={about} />,
  originText: t.handedOver(about.collector.name, instantText(since)),
  link: { to: paths.collectors(), label: t.opens.collectors, permission: 'read-collections' },
})

const presentReceipt = ({ about }: InboxRowOf<'receipt'>): RowView => ({
  who: about.user?.name ?? m.unallocatedReceipts.nobody,
  lines: (
    <>
      <DetailLine>{m.unallocatedReceipts.receiptOver(about.number, about.amount)}</DetailLine>
      <DetailLine>{m.unallocatedReceipts.reasons[about.reason]}</DetailLine>
      {about.reference !== '' && <DetailLine>{t.reference(about.reference)}</DetailLine>}
      {about.note !== '' && <DetailLine>{about.note}</DetailLine>}
    </>
  ),
  originText: m.unallocatedReceipts.given(about.collector.name, instantText(about.takenAt)),
  link: about.user && toMember(about.user._id),
})

const presentConflict = ({ since, about }: InboxRowOf<'conflict'>): RowView => {
  const words = money.queues.conflict
  return {
    who: about.user.name,
    lines: (
      <>
        <DetailLine>{words.gateway(about.gateway, about.utr)}</DetailLine>
        {about.reason && <DetailLine>{words.reason(about.reason)}</DetailLine>}
        <DetailLine>{words.books(about.withdrawal, about.ourUtr)}</DetailLine>
        <DetailLine>{words.toDo}</DetailLine>
      </>
    ),
    originText: words.received(instantText(since)),
    link: toMember(about.user._id),
  }
}

const toReceipt = (number: string): RowView['link'] => ({
  to: paths.counter({ receipt: number }),
  label: t.opens.receipt,
  permission: 'take-payments',
})

const presentCancellation = ({
  since,
  about: { receipt, reason, maker, ifCancelled },
}: InboxRowOf<'receipt-cancel'>): RowView => ({
  who: receipt.user.name,
  lines: (
    <>
      <DetailLine>{money.receipts.of(receipt.number, receipt.cashier.name)}</DetailLine>
      <DetailLine>{money.receipts.cancelWhy(reason)}</DetailLine>
      {ifCancelled !== null && ifCancelled.owed > 0 && (
        <DetailLine>{money.receipts.cancelOwes(ifCancelled.owed)}</DetailLine>
      )}
    </>
  ),
  originText: t.askedFor(maker?.name ?? t.formerUser, instantText(since)),
  link: toReceipt(receipt.number),
})

const presentCheck = ({ since, about }: InboxRowOf<'receipt-check'>): RowView => ({
  who: about.receipt.user.name,
  lines: (
    <>
      <DetailLine>{money.receipts.of(about.receipt.number, about.receipt.cashier.name)}</DetailLine>
      <Remarks of={about} />
    </>
  ),
  originText: t.entered(about.receipt.cashier.name, instantText(since)),
  link: toReceipt(about.receipt.number),
})

const presentTill = ({ since, about }: InboxRowOf<'till'>): RowView => ({
  who: about.cashier.name,
  lines: (
    <>
      <DetailLine>{m.till.day(dayText(about.day))}</DetailLine>
      {about.reason !== null && <DetailLine>{m.till.facts.reason(about.reason)}</DetailLine>}
    </>
  ),
  originText: t.entered(about.cashier.name, instantText(since)),
  link: { to: paths.till(), label: t.opens.till, permission: 'close-till' },
})

const presentTillMove = ({ since, about }: InboxRowOf<'till-move'>): RowView => ({
  who: about.cashier.name,
  lines: (
    <>
      <DetailLine>{m.till.moves.kinds[about.kind]}</DetailLine>
      <DetailLine>{m.till.facts.reason(about.reason)}</DetailLine>
    </>
  ),
  originText: t.entered(about.cashier.name, instantText(since)),
  link: { to: paths.till(), label: t.opens.till, permission: 'close-till' },
})

const presentAccount = ({
  since,
  about: { user, holder, numberEnds, ifsc, savedBy, nameDiffers },
}: InboxRowOf<'bank-account'>): RowView => ({
  who: user.name,
  lines: (
    <>
      <DetailLine>{money.withdrawals.account(holder, t.ends(numberEnds), ifsc)}</DetailLine>
      {nameDiffers && <DetailLine>{m.bankAccount.staff.differs}</DetailLine>}
    </>
  ),
  originText: t.byAuthority(savedBy.name, instantText(since)),
  link: toMember(user._id),
})

const presentCancel = ({ since, about }: InboxRowOf<'auction-cancel'>): RowView => ({
  who: about.chitName,
  lines: (
    <>
      <DetailLine>{m.admin.auctions.toCancel(about.prizeNo, instantText(about.opensAt))}</DetailLine>
      <DetailLine>{m.companyEntries.queue.why(about.reason)}</DetailLine>
    </>
  ),
  originText: t.askedFor(about.requestedBy?.name ?? t.formerUser, instantText(since)),
  link: { to: paths.adminAuction(about._id), label: t.opens.auction, permission: 'read-every-chit' },
})

const PRESENTERS: ByKind<RowView> = {
  topup: presentTopup,
  upi: presentUpi,
  counter: presentCounter,
  withdrawal: presentWithdrawal,
  refund: presentRefund,
  prize: presentPrize,
  move: presentMove,
  step: presentStep,
  handover: presentHandover,
  till: presentTill,
  'till-move': presentTillMove,
  receipt: presentReceipt,
  'receipt-cancel': presentCancellation,
  'receipt-check': presentCheck,
  'bank-account': presentAccount,
  'auction-cancel': presentCancel,
  conflict: presentConflict,
  role: presentRole,
  settings: presentSettings,
  'second-factor': presentSecondFactor,
  'import-seal': presentSeal,
}

/** Presents a row according to its kind. */
export const presentRow = (row: InboxRow): RowView => forKind(PRESENTERS, row)
