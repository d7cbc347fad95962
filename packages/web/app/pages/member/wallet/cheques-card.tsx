import { chequeEndpoints, debtEndpoints, type ReplyOf } from '@kuri/contract'
import { shownChequeState, type ShownChequeState } from '@kuri/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { chequeReads } from '../../../api/cheque-queries.ts'
import { moneyMoved } from '../../../api/queries.ts'
import { ActionButton, FileButton } from '../../../components/button.tsx'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { MorePages } from '../../../components/more-pages.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'

type Cheque = ReplyOf<typeof chequeEndpoints.myCheques>['cheques'][number]

const t = m.cheques
const tones: Record<ShownChequeState, Tone> = {
  received: 'wait',
  deposited: 'wait',
  cleared: 'ok',
  returned: 'late',
  'given-back': 'plain',
}

/** One's cheques, and what one owes for a returned one; nothing for a member who pays without cheques. */
export function ChequesCard() {
  const query = useInfiniteQuery(chequeReads.mine())
  const cheques = query.data?.pages.flatMap((page) => page.cheques) ?? []
  if (cheques.length === 0) return null
  return (
    <Card title={t.mine.title}>
      <ul>
        {cheques.map((cheque) => (
          <OneCheque key={cheque._id} cheque={cheque} />
        ))}
      </ul>
      <MorePages query={query} />
    </Card>
  )
}

function OneCheque({ cheque }: { cheque: Cheque }) {
  const { chequeNo, bank, amount, status, depositedAt, returnReason, owed, settledAt } = cheque
  const state = shownChequeState(status, depositedAt)
  const isOwed = owed > 0 && settledAt === null
  const about =
    state === 'returned'
      ? t.mine.returned(returnReason ?? '')
      : state === 'given-back'
        ? t.mine.givenBack(returnReason ?? '')
        : t.mine.about[state]
  return (
    <>
      <SumItem what={t.of(chequeNo, bank)} about={isOwed ? `${about} ${t.mine.owed(owed)}` : about}>
        <Money amount={amount} />
        <Badge tone={tones[state]}>{t.states[state]}</Badge>
      </SumItem>
      {state === 'returned' && (
        <li className="row wrap">
          {isOwed && <Pay cheque={cheque} />}
          <FileButton href={addressOf(chequeEndpoints.chequeLetter, { id: cheque._id })}>{t.letter}</FileButton>
        </li>
      )}
    </>
  )
}

function Pay({ cheque: { _id: id, owed } }: { cheque: Cheque }) {
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const pay = async () => {
    setBusy(true)
    try {
      await call(debtEndpoints.payDebt, { params: { id } })
      notifyOk(t.mine.paid)
    } catch (error) {
      notifyBad(m.chrome.withReason(t.mine.failedPay, sentence(error)))
    }
    await moneyMoved()
    setBusy(false)
  }
  return (
    <ActionButton
      loading={busy}
      disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
      onClick={() => void pay()}
    >
      {t.mine.pay(owed)}
    </ActionButton>
  )
}
