import { joinRequestEndpoints } from '@kuri/contract'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { moneyMoved } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { TextField } from '../../../forms/lazy-fields.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import type { ChitCardProps } from './chit-detail.ts'
import css from './chit-detail.module.css'

const t = m.chitDetail.tickets
const MOST = 120

/** Where members may hold several tickets: one's own, and for whom in the family each is kept. */
export function TicketsCard({ chit, userId }: Pick<ChitCardProps, 'chit' | 'userId'>) {
  const own = chit.members.filter((member) => member.userId === userId)
  if (own.length === 0) return null
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="sm dim">{t.lead}</p>
        <Suspense>
          {own.map(({ ticketNo, keptFor }) => (
            <KeptFor key={`${ticketNo} ${keptFor}`} chitId={chit._id} ticketNo={ticketNo} keptFor={keptFor} />
          ))}
        </Suspense>
      </div>
    </Card>
  )
}

function KeptFor({ chitId, ticketNo, keptFor }: { chitId: string; ticketNo: number; keptFor: string }) {
  const [name, setName] = useState(keptFor)
  const save = useMutation({
    mutationFn: () =>
      call(joinRequestEndpoints.keepTicketFor, {
        params: { id: chitId, ticketNo: String(ticketNo) },
        body: { keptFor: name },
      }),
    onSuccess: async () => {
      notifyOk(t.saved)
      await moneyMoved()
    },
    onError: (error) => notifyBad(`${t.failed} ${sentence(error)}`),
  })
  return (
    <form
      className={css.keep}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <TextField
        label={t.ticket(ticketNo)}
        maxLength={MOST}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={save.isPending}>
        {t.save}
      </Button>
    </form>
  )
}
