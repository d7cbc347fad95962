import { confirmationEndpoints } from '@kuri/contract'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { LazyConfirm } from '../../../../components/lazy-confirm.tsx'
import { Button } from '../../../../components/button.tsx'
import { m } from '../../../../messages/en.ts'
import { attempt } from '../../act.ts'
import type { Confirmation } from './columns.tsx'
import type { Slip } from './slip-sheet.tsx'

const t = m.confirmations.one

interface OneSlipProps {
  importId: string
  row: Confirmation
  onMade: (slips: readonly Slip[]) => void
}

/** A new slip for one member, in place of earlier ones. */
export function OneSlip({ importId, row: { user, ticketNo }, onMade }: OneSlipProps) {
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    await attempt(async () => {
      const body = { memberId: user._id }
      onMade((await call(confirmationEndpoints.makeSlips, { params: { id: importId }, body })).slips)
      setOpened(false)
    }, m.confirmations.slips.failed)
    setBusy(false)
  }
  return (
    <>
      <Button variant="subtle" onClick={() => setOpened(true)}>
        {t.make}
        <span className="vh"> {`${t.of(user.name)}, ${ticketNo}`}</span>
      </Button>
      <LazyConfirm
        question={t.question(user.name)}
        consequence={t.consequence}
        verb={t.make}
        opened={opened}
        busy={busy}
        onConfirm={() => void make()}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
