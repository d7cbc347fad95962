import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { HandoverLines } from '../collectors/handover-lines.tsx'
import { ofKind, type ByKind, type Row, type RowOf } from './desk.ts'
import { lookOfRole, lookOfSecondFactor, lookOfSettings } from './look-of-approval.tsx'
import { Line, type Look } from './look-parts.tsx'
import { Remarks } from './remarks.tsx'
import { PrizeFacts } from './prize-facts.tsx'

const say = m.admin.desk
const money = m.admin.money

const paidWhere = ({ method, reference }: { method: 'counter' | 'bank'; reference: string }): string =>
  method === 'counter' ? money.counter(reference) : money.bank(reference)

const toMember = (id: string): Look['opens'] => ({
  to: paths.user(id),
  label: say.opens.member,
  permission: 'read-people',
})

function lookOfTopup({ about }: RowOf<'topup'>): Look {
  const { user, takenBy, createdAt } = about
  const when = instantText(createdAt)
  return {
    who: user.name,
    lines: (
      <>
        <Line>{paidWhere(about)}</Line>
        <Remarks of={about} />
      </>
    ),
    asked: takenBy ? say.entered(takenBy.name, when) : say.told(user.name, when),
    opens: toMember(user._id),
  }
}

const lookOfUpi = ({ since, about }: RowOf<'upi'>): Look => ({
  who: about.user.name,
  lines: (
    <>
      <Line>{about.description}</Line>
      <Line mono>{money.queues.upi.line(about.utr ?? '', about.reference)}</Line>
      <Remarks of={about} />
      {about.otherClaims > 0 && <Line>{m.counter.exception.otherClaims(about.otherClaims)}</Line>}
    </>
  ),
  asked: say.told(about.user.name, instantText(since)),
  opens: toMember(about.user._id),
})

const lookOfCounter = ({ since, about }: RowOf<'counter'>): Look => ({
  who: about.user.name,
  lines: (
    <>
      <Line>{money.counterPayments.of(about.chitId.name, about.month, about.year)}</Line>
      <Line>{paidWhere(about)}</Line>
      <Remarks of={about} />
    </>
  ),
  asked: say.entered(about.maker?.name ?? say.somebody, instantText(since)),
  opens: toMember(about.user._id),
})

function lookOfWithdrawal({ since, about }: RowOf<'withdrawal'>): Look {
  const { user, account, accountNumber, status, payout, reference, refundOf } = about
  const words = money.withdrawals
  return {
    who: user.name,
    lines: (
      <>
        {refundOf && <Line>{words.refund(refundOf.ticketNo, refundOf.chitName)}</Line>}
        <Line>{words.account(account.holder, accountNumber ?? say.ends(account.numberEnds), account.ifsc)}</Line>
        {payout?.status === 'failed' && <Line>{money.queues.notSent(payout.failure ?? '')}</Line>}
        {status === 'approved' && (payout === null || payout.status === 'failed') && (
          <Line>{words.approved(reference)}</Line>
        )}
      </>
    ),
    asked: say.askedFor(user.name, instantText(since)),
    opens: toMember(user._id),
  }
}

const lookOfRefund = ({
  since,
  about: { user, reason, maker, paymentId, byGateway, isHeld },
}: RowOf<'refund'>): Look => ({
  who: user.name,
  lines: byGateway ? (
    <>
      <Line>{money.queues.refunds.byGateway}</Line>
      <Line>{isHeld ? money.queues.refunds.isHeld : money.queues.refunds.isGone}</Line>
    </>
  ) : (
    <Line>{money.queues.refunds.reason(reason)}</Line>
  ),
  asked: byGateway ? instantText(since) : say.askedFor(maker?.name ?? say.somebody, instantText(since)),
  opens: { to: paths.adminPayment(paymentId), label: say.opens.payment, permission: 'read-money' },
})

const lookOfPrize = ({ since, about }: RowOf<'prize'>): Look => ({
  who: about.winner.name,
  lines: (
    <>
      <Line>{money.prize(about.chitName, about.prizeNo, about.ticketNo)}</Line>
      <PrizeFacts prize={about} />
    </>
  ),
  asked: say.won(about.winner.name, instantText(since)),
  opens: { to: paths.adminAuction(about.auctionId), label: say.opens.auction, permission: 'read-every-chit' },
})

const lookOfMove = ({ since, about: { user, kind, reason, reference, journalId, maker } }: RowOf<'move'>): Look => ({
  who: user?.name ?? m.bank.queue.company,
  lines: (
    <>
      <Line>{m.bank.moves[kind]}</Line>
      <Line>{m.bank.queue.why(reason)}</Line>
      {reference !== '' && <Line>{say.reference(reference)}</Line>}
    </>
  ),
  asked: say.entered(maker?.name ?? say.somebody, instantText(since)),
  opens:
    journalId === null
      ? user && toMember(user._id)
      : { to: paths.journal(journalId), label: say.opens.entry, permission: 'read-ledger' },
})

const lookOfStep = ({ since, about }: RowOf<'step'>): Look => ({
  who: about.person.name,
  lines: (
    <>
      <Line>{`${m.arrears.steps[about.kind]}: ${m.arrears.ticket(about.chitName, about.ticketNo)}`}</Line>
      {about.substitute && <Line>{say.substitute(about.substitute.name)}</Line>}
      {about.reason && <Line>{m.bank.queue.why(about.reason)}</Line>}
    </>
  ),
  asked: say.entered(about.maker?.name ?? say.somebody, instantText(since)),
  opens: { to: paths.arrearsOf(about.ticketId), label: say.opens.case, permission: 'read-arrears' },
})

const lookOfHandover = ({ since, about }: RowOf<'handover'>): Look => ({
  who: about.collector.name,
  lines: <HandoverLines handover={about} />,
  asked: say.handedOver(about.collector.name, instantText(since)),
  opens: { to: paths.collectors(), label: say.opens.collectors, permission: 'read-collections' },
})

const lookOfConflict = ({ since, about }: RowOf<'conflict'>): Look => {
  const words = money.queues.conflict
  return {
    who: about.user.name,
    lines: (
      <>
        <Line>{words.gateway(about.gateway, about.utr)}</Line>
        {about.reason && <Line>{words.reason(about.reason)}</Line>}
        <Line>{words.books(about.withdrawal, about.ourUtr)}</Line>
        <Line>{words.toDo}</Line>
      </>
    ),
    asked: words.heard(instantText(since)),
    opens: toMember(about.user._id),
  }
}

const LOOKS: ByKind<Look> = {
  topup: lookOfTopup,
  upi: lookOfUpi,
  counter: lookOfCounter,
  withdrawal: lookOfWithdrawal,
  refund: lookOfRefund,
  prize: lookOfPrize,
  move: lookOfMove,
  step: lookOfStep,
  handover: lookOfHandover,
  conflict: lookOfConflict,
  role: lookOfRole,
  settings: lookOfSettings,
  'second-factor': lookOfSecondFactor,
}

/** A row as its kind shows it. */
export const lookOf = (row: Row): Look => ofKind(LOOKS, row)
