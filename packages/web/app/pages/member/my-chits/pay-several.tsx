import { advanceEndpoints } from '@kuri/contract'
import { ZERO } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { moneyMoved, wallet } from '../../../api/queries.ts'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import type { Instalment } from '../book/book.ts'
import css from './my-chits.module.css'
import { severalOf, unpaidOf } from './several.ts'

const t = m.member.myChits.several
const LEAST = 2

interface PaySeveralProps {
  chit: { readonly _id: string; readonly name: string }
  instalments: Instalment[]
}

/** Several months at once from the wallet, the oldest first, with one sum. Offered where more than one is left. */
export function PaySeveral({ chit, instalments }: PaySeveralProps) {
  const [chosen, choose] = useState(LEAST)
  const available = useQuery(wallet.balance()).data?.available ?? ZERO
  const online = useOnline()
  const left = unpaidOf(instalments).length
  if (left < LEAST) return null
  const count = Math.min(chosen, left)
  const { months, total, after } = severalOf(instalments, count, available)
  const ticketNo = months[0]?.ticketNo
  const pay = async () => {
    try {
      const named = months.map(({ month, year }) => ({ month, year }))
      await call(advanceEndpoints.paySeveral, { body: { chitId: chit._id, ticketNo, months: named, amount: total } })
      notifyOk(t.paid(months.length, total))
    } catch (error) {
      notifyBad(sentence(error))
    }
    await moneyMoved()
  }
  return (
    <details className={css.several}>
      <summary>{t.open}</summary>
      <div className="stack">
        <SelectField
          label={t.howMany}
          data={Array.from({ length: left - LEAST + 1 }, (_, place) => String(LEAST + place))}
          value={String(count)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
        <DescriptionList tight>
          {months.map((month) => (
            <DescriptionItem key={month._id} label={t.month(month.month, month.year)}>
              <Money amount={month.rest} />
            </DescriptionItem>
          ))}
          <DescriptionItem total label={t.together}>
            <Money amount={total} size="md" />
          </DescriptionItem>
        </DescriptionList>
        <ConfirmButton
          variant="default"
          question={t.question(months.length)}
          consequence={t.consequence(total, chit.name)}
          verb={t.verb(total)}
          disabledReason={online ? (after === null ? t.tooLittle(available) : undefined) : m.chrome.offline.moneyWaits}
          onConfirm={pay}
        >
          {t.pay(months.length)}
        </ConfirmButton>
      </div>
    </details>
  )
}
