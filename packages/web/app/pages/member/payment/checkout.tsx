import type { walletEndpoints, ReplyOf } from '@kuri/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { company } from '../../../api/startup-queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { openCheckout } from './razorpay-script.ts'
import css from './payment.module.css'

type OnlinePayment = ReplyOf<typeof walletEndpoints.onePayment>['payment']

const t = m.member.payment.checkout

/** The gateway's checkout lies over this page; what it hands back goes into the address, so that a reload sends it again. */
export function Checkout({
  payment,
}: {
  payment: OnlinePayment & { checkout: NonNullable<OnlinePayment['checkout']> }
}) {
  const [, setSearch] = useSearchParams()
  const open = useMutation({
    mutationFn: async () => {
      const { name } = await queryClient.ensureQueryData(company())
      return await openCheckout({ ...payment.checkout, name })
    },
    onSuccess: (handed) =>
      setSearch({ payment: payment._id, ...(handed ?? { outcome: 'abandoned' }) }, { replace: true }),
  })
  const { mutate } = open
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    mutate()
  }, [mutate])
  return (
    <Card>
      <h1>{t.title}</h1>
      <div className={css.amount}>
        <Money size="xl" amount={payment.amount} />
        <p className="dim" role="status">
          {open.isError ? t.notThere : t.open}
        </p>
      </div>
      {open.isError && (
        <Button fullWidth size="lg" onClick={() => mutate()}>
          {t.again}
        </Button>
      )}
    </Card>
  )
}
