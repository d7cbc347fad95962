import { canStillFall, MONTH_NAMES, subtract, ZERO, type Day, type MonthName } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { IconWallet } from '../../../icons/everywhere.ts'
import { useState } from 'react'
import { wallet } from '../../../api/queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { ActionButton, Button, LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { ReceiptLink } from '../../receipt-link.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { costOf, leftAfter, urgencyOf, type Instalment } from '../book/book.ts'
import { useTicketChoice } from '../book/ticket-choice.tsx'
import { usePayFromWallet } from '../payment/use-pay-from-wallet.ts'
import { intentFor } from '../payment/payment-intent.ts'
import type { SchemeBook } from '../book/use-books.ts'
import { AutoPay } from './auto-pay.tsx'
import { PaySeveral } from './pay-several.tsx'
import { instalmentOf, startWith, type MonthYear } from './start-with.ts'
import css from './my-chits.module.css'

const t = m.member.myChits

/** The contribution of one month: its sum as it stands in the book, and the way to pay it. */
export function PayCard({ book: { chit, instalments: all, auctions }, today }: { book: SchemeBook; today: Day }) {
  const { instalments, choice } = useTicketChoice(all)
  const [chosen, choose] = useState<MonthYear>(() => startWith(instalments, today))
  const instalment = instalmentOf(instalments, chosen)
  const hasStarted = instalments.length > 0
  const unpaid = instalment !== null && instalment.status !== 'paid'
  const isTurn = unpaid && urgencyOf(instalment, today) !== 'later'
  return (
    <Card
      tone={isTurn ? 'turn' : undefined}
      title={instalment ? t.card(chit.name, instalment.monthNo) : chit.name}
      aside={isTurn && <Badge tone="turn">{m.member.dashboard.due}</Badge>}
    >
      {choice && <div className={css.ticket}>{choice}</div>}
      <MonthChooser instalments={instalments} chosen={chosen} onChoose={choose} />
      {instalment ? (
        <Sum instalment={instalment} canFall={canStillFall(instalment, auctions)} />
      ) : (
        hasStarted || <EachMonth chit={chit} />
      )}
      <div className={css.pay}>
        {instalment?.received ? (
          <Off reason={t.received} />
        ) : unpaid ? (
          <WayToPay instalment={instalment} book={{ chit }} />
        ) : (
          <Off reason={instalment ? t.alreadyPaid : hasStarted ? t.noSuchMonth : t.notStarted} />
        )}
        {hasStarted && <PaySeveral chit={chit} instalments={instalments} />}
        {instalments.some(({ status }) => status !== 'paid') && <AutoPay chit={chit} />}
      </div>
    </Card>
  )
}

function MonthChooser({
  instalments,
  chosen,
  onChoose,
}: {
  instalments: Instalment[]
  chosen: MonthYear
  onChoose: (chosen: MonthYear) => void
}) {
  const months = MONTH_NAMES.filter((name) => name === chosen.month || instalments.some(({ month }) => month === name))
  const years = [...new Set([chosen.year, ...instalments.map(({ year }) => year)])].toSorted((a, b) => a - b)
  return (
    <div className={css.two}>
      <SelectField
        label={t.month}
        data={months}
        value={chosen.month}
        // The options are month names, so the choice is one.
        onChange={(event) => onChoose({ ...chosen, month: event.currentTarget.value as MonthName })}
      />
      <SelectField
        label={t.year}
        data={years.map(String)}
        value={String(chosen.year)}
        onChange={(event) => onChoose({ ...chosen, year: Number(event.currentTarget.value) })}
      />
    </div>
  )
}

function Sum({ instalment, canFall }: { instalment: Instalment; canFall: boolean }) {
  return (
    <>
      <DescriptionList>
        <DescriptionItem label={t.contribution}>
          <Money amount={instalment.amount} />
        </DescriptionItem>
        {instalment.dividend > 0 && (
          <DescriptionItem label={t.dividend}>
            <Money amount={subtract(instalment.net, instalment.amount)} />
          </DescriptionItem>
        )}
        {instalment.paid > 0 && instalment.rest > 0 && (
          <DescriptionItem label={m.chrome.alreadyPaid}>
            <Money amount={subtract(ZERO, instalment.paid)} />
          </DescriptionItem>
        )}
        {instalment.penalty && <PenaltyLine penalty={instalment.penalty} />}
        <DescriptionItem total label={t.toPay}>
          <Money size="md" amount={costOf(instalment)} />
        </DescriptionItem>
        {instalment.receiptNo && (
          <DescriptionItem label={t.receipt}>
            <ReceiptLink no={instalment.receiptNo} />
          </DescriptionItem>
        )}
      </DescriptionList>
      {canFall && <p className="sm dim">{t.canFall}</p>}
    </>
  )
}

/** What being late costs beside it, and how that comes about. */
const PenaltyLine = ({ penalty }: { penalty: NonNullable<Instalment['penalty']> }) => (
  <DescriptionItem label={t.penalty(penalty.because)}>
    <Money amount={penalty.amount} />
  </DescriptionItem>
)

/** Before the start nothing is owed; the sum to come is known. */
function EachMonth({ chit }: Pick<SchemeBook, 'chit'>) {
  return (
    <DescriptionList>
      <DescriptionItem total label={t.contribution}>
        <Money size="md" amount={chit.contribution} />
      </DescriptionItem>
    </DescriptionList>
  )
}

function WayToPay({ instalment, book: { chit } }: { instalment: Instalment; book: Pick<SchemeBook, 'chit'> }) {
  const available = useQuery(wallet.balance()).data?.available
  const after = available === undefined ? null : leftAfter(available, costOf(instalment))
  const pay = usePayFromWallet({
    chitId: chit._id,
    month: instalment.month,
    year: instalment.year,
    amount: costOf(instalment),
    ticketNo: instalment.ticketNo,
  })
  if (!useOnline()) return <Off reason={m.chrome.offline.moneyWaits} />
  return (
    <>
      {available !== undefined && (
        <HelpText icon={IconWallet}>{after === null ? t.notEnough(available) : t.after(available, after)}</HelpText>
      )}
      {after !== null && (
        <Button size="lg" fullWidth loading={pay.isPending} onClick={() => pay.mutate()}>
          {m.member.payment.payFromWallet}
        </Button>
      )}
      <LinkButton
        size="lg"
        fullWidth
        variant={after === null ? 'filled' : 'default'}
        to={paths.payment()}
        state={intentFor(chit, instalment)}
      >
        {t.payNow}
      </LinkButton>
    </>
  )
}

function Off({ reason }: { reason: string }) {
  return (
    <ActionButton size="lg" fullWidth disabledReason={reason}>
      {t.payNow}
    </ActionButton>
  )
}
