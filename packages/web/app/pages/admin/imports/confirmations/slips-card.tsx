import { confirmationEndpoints, type ReplyOf } from '@kuri/contract'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { Alert } from '../../../../components/alert.tsx'
import { ActionButton, Button } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { useFocusAfterMount } from '../../../../components/use-focus-after-mount.ts'
import { SelectField } from '../../../../forms/lazy-fields.tsx'
import { Allowed } from '../../../../layout/allowed.tsx'
import { useOnline } from '../../../../layout/offline-bar.tsx'
import { useAddressQuery, withParam } from '../../../../list/use-address-query.ts'
import { m } from '../../../../messages/en.ts'
import { attempt } from '../../act.ts'
import css from '../imports.module.css'
import { SlipSheet, type Slip } from './slip-sheet.tsx'

const t = m.confirmations.slips

interface SlipsCardProps {
  importId: string
  chits: ReplyOf<typeof confirmationEndpoints.confirmations>['chits']
  /** The scheme whose balances the page shows; null: of all. */
  chosen: string | null
  /** Those that were made last, here or for one member. */
  slips: readonly Slip[] | undefined
  onMade: (slips: readonly Slip[] | undefined) => void
}

/** Chooses a scheme, makes the slips of all its members who have not answered, and prints them together. */
export function SlipsCard({ importId, chits, chosen, slips, onMade }: SlipsCardProps) {
  const [busy, setBusy] = useState(false)
  const [, change] = useAddressQuery()
  const online = useOnline()
  const make = async () => {
    setBusy(true)
    onMade(undefined)
    await attempt(async () => onMade(await allSlips(importId, chosen ?? '')), t.failed)
    setBusy(false)
  }
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="sm dim">{t.why}</p>
        <div className={css.actions}>
          <SelectField
            label={t.scheme}
            data={[
              { value: '', label: t.allSchemes },
              ...chits.map(({ _id, name, asked }) => ({ value: _id, label: t.ofScheme(name, asked) })),
            ]}
            value={chosen ?? ''}
            onChange={(event) => {
              change(withParam('scheme', event.currentTarget.value))
              onMade(undefined)
            }}
          />
          <Allowed to="act-for-members">
            <ActionButton
              variant="default"
              loading={busy}
              disabledReason={chosen === null ? t.chooseScheme : online ? undefined : m.chrome.offline.noConnection}
              onClick={() => void make()}
            >
              {t.make}
            </ActionButton>
          </Allowed>
        </div>
        {slips?.length === 0 && <Alert>{t.everybody}</Alert>}
        {slips?.[0] && <MadeSlips key={slips[0].code} slips={slips} />}
      </div>
    </Card>
  )
}

/** Slips that were made, with the button that prints them. */
function MadeSlips({ slips }: { slips: readonly Slip[] }) {
  const place = useFocusAfterMount<HTMLDivElement>()
  return (
    <>
      <Alert tone="turn">{t.ready(slips.length)}</Alert>
      <div ref={place} tabIndex={-1}>
        <Button onClick={() => window.print()}>{t.print(slips.length)}</Button>
      </div>
      <SlipSheet slips={slips} />
    </>
  )
}

/** A scheme may have more people than one call makes slips for. */
async function allSlips(id: string, chitId: string): Promise<Slip[]> {
  const made: Slip[] = []
  let after: string | null = null
  do {
    const { slips, next }: ReplyOf<typeof confirmationEndpoints.makeSlips> = await call(
      confirmationEndpoints.makeSlips,
      {
        params: { id },
        body: { chitId, ...(after !== null && { after }) },
      },
    )
    made.push(...slips)
    after = next
  } while (after !== null)
  return made
}
