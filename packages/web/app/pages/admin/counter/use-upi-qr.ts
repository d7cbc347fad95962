import { upiEndpoints, type ReplyOf } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { Problem, sentence } from '../../../api/problems.ts'
import { m } from '../../../messages/en.ts'
import { tried } from '../act.ts'

export type ShownUpi = ReplyOf<typeof upiEndpoints.shownUpi>['upi']

const t = m.counter.pay.qr
/** How often is asked whether the bank's statement has shown it. */
const ASK_MS = 5000

const endOnServer = (id: string) => tried(() => call(upiEndpoints.endUpi, { params: { id } }))

/** The UPI QR code that the member is shown, and what became of it. */
export function useUpiQr(memberId: string) {
  const [first, setFirst] = useState<ShownUpi>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Counts what was asked for: an answer to an earlier question is not shown. */
  const turn = useRef(0)
  const id = first?._id ?? ''
  const query = useQuery({
    queryKey: ['counter-upi', id],
    enabled: first !== undefined,
    queryFn: async () => (await call(upiEndpoints.shownUpi, { params: { id } })).upi,
    initialData: first,
    refetchInterval: ({ state }) =>
      state.data?.status === 'waiting' || state.data?.status === 'checking' ? ASK_MS : false,
  })
  const shown = first && (query.data ?? first)
  const end = async () => {
    turn.current += 1
    setFirst(undefined)
    setProblem(undefined)
    if (first) await endOnServer(first._id)
  }
  return {
    shown,
    busy,
    problem,
    /** Shows a QR code over this sum; one that was shown before ends. */
    show: async (amount: Paise) => {
      setBusy(true)
      await end()
      const asked = turn.current
      const refusal = await tried(async () => {
        const { upi } = await call(upiEndpoints.showUpi, { body: { memberId, amount } })
        if (asked === turn.current) setFirst(upi)
        else await endOnServer(upi._id)
      })
      setBusy(false)
      if (refusal === null) return
      const { error } = refusal
      setProblem(error instanceof Problem && error.code === 'not_found' ? t.noUpiId : sentence(error))
    },
    end,
    /** What a receipt over this sum names: the QR code over the same sum, unless it is over. */
    nameFor: (total: Paise): string | undefined =>
      shown && shown.amount === total && (shown.status === 'waiting' || shown.status === 'expired')
        ? shown._id
        : undefined,
  }
}

export type UpiQrState = ReturnType<typeof useUpiQr>
