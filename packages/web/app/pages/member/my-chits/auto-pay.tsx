import { advanceEndpoints } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { wallet } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import css from './my-chits.module.css'

const t = m.member.myChits.autoPay

/** The member's choice: this scheme's contributions pay themselves from the wallet on their due day. */
export function AutoPay({ chit }: { chit: { readonly _id: string; readonly name: string } }) {
  const chosen = useQuery(wallet.autoPay()).data
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const id = useId()
  if (chosen === undefined) return null
  const isOn = chosen.some(({ chitId }) => chitId === chit._id)
  const change = async (on: boolean) => {
    setBusy(true)
    try {
      await call(advanceEndpoints.chooseAutoPay, { params: { id: chit._id }, body: { on } })
      notifyOk(on ? t.turnedOn(chit.name) : t.turnedOff(chit.name))
    } catch (error) {
      notifyBad(sentence(error))
    }
    await queryClient.invalidateQueries({ queryKey: wallet.autoPay().queryKey })
    setBusy(false)
  }
  return (
    <div className={css.auto}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={busy || !online}
        aria-describedby={`${id}-why`}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <span>
        <label className="strong" htmlFor={id}>
          {t.title}
        </label>
        <span id={`${id}-why`} className="sm dim block">
          {online ? t.why : m.chrome.offline.moneyWaits}
        </span>
      </span>
    </div>
  )
}
