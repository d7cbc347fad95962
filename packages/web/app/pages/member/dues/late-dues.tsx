import { duesEndpoints, type ReplyOf } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { moneyMoved, wallet } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { PartPaid } from '../book/net-sum.tsx'
import { Letters } from './letters.tsx'

const t = m.dues
type Dues = ReplyOf<typeof duesEndpoints.myDues>
type Due = Dues['dues'][number]

/** The sum of what is late, the way to pay it, and the letters about it; loaded only by users with late dues. */
export default function LateDues({ dues, letters }: { dues: Due[]; letters: Dues['letters'] }) {
  return (
    <Card tone={dues.length > 0 ? 'turn' : undefined} title={dues.length > 0 ? t.title : t.letters}>
      <div className="stack">
        {dues.map((due) => (
          <section key={due.ticketNo} className="stack">
            {dues.length > 1 && <h3>{t.ticket(due.ticketNo)}</h3>}
            <Late due={due} />
          </section>
        ))}
        {letters.length > 0 && <Letters letters={letters} />}
      </div>
    </Card>
  )
}

function Late({ due }: { due: Due }) {
  const { lateMonths, penaltiesDue, overdue, whole, removed, chitId, ticketNo } = due
  return (
    <>
      {removed && (
        <HelpText>{`${t.removed} ${removed.until ? t.removedUntil(dayText(removed.until)) : t.removedStill}`}</HelpText>
      )}
      <DescriptionList>
        {lateMonths.flatMap((late) => [
          <DescriptionItem
            key={late.monthNo}
            label={
              <>
                {t.month(late.month, late.year)}
                <PartPaid of={late} />
              </>
            }
          >
            <Money amount={late.rest} />
          </DescriptionItem>,
          late.because && (
            <DescriptionItem key={`${late.monthNo} penalty`} label={`${t.penaltyFor(late.month)}: ${late.because}`}>
              <Money amount={late.penalty} />
            </DescriptionItem>
          ),
        ])}
        {penaltiesDue.map(({ monthNo, amount, because }) => (
          <DescriptionItem key={`due ${monthNo}`} label={`${t.penaltyOf(monthNo)}: ${because}`}>
            <Money amount={amount} />
          </DescriptionItem>
        ))}
        <DescriptionItem total label={t.together}>
          <Money size="md" amount={overdue} />
        </DescriptionItem>
      </DescriptionList>
      <Pay of={{ chitId, ticketNo }} what="overdue" amount={overdue} />
      {whole && (
        <>
          <HelpText>{t.wholeBy(dayText(whole.actBy))}</HelpText>
          <Pay of={{ chitId, ticketNo }} what="whole" amount={whole.amount} />
        </>
      )}
    </>
  )
}

function Pay({ of, what, amount }: { of: Pick<Due, 'chitId' | 'ticketNo'>; what: 'overdue' | 'whole'; amount: Paise }) {
  const available = useQuery(wallet.balance()).data?.available
  const online = useOnline()
  const pay = async () => {
    try {
      await call(duesEndpoints.payDues, { body: { ...of, what, amount } })
      notifyOk(t.paid(amount))
    } catch (error) {
      notifyBad(`${t.failedPay} ${sentence(error)}`)
    }
    await moneyMoved()
  }
  const short = available !== undefined && available < amount ? t.notEnough(available) : undefined
  return (
    <ConfirmButton
      variant={what === 'whole' ? 'default' : 'filled'}
      question={t.payQuestion}
      consequence={t.payConsequence(amount)}
      verb={t.pay(amount)}
      disabledReason={online ? short : m.chrome.offline.moneyWaits}
      onConfirm={pay}
    >
      {t.pay(amount)}
    </ConfirmButton>
  )
}
