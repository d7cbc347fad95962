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

/**
 * Chooses a scheme, makes the slips of all its members who have not answered, and prints them together. Where a call fails, those that
 * were made are kept: their codes are not shown again. The next press makes the rest.
 */
export function SlipsCard({ importId, chits, chosen, slips, onMade }: SlipsCardProps) {
  const [busy, setBusy] = useState(false)
  const [rest, setRest] = useState<string | null>(null)
  const [, change] = useAddressQuery()
  const online = useOnline()
  const make = async () => {
    setBusy(true)
    if (rest === null) onMade(undefined)
    const made = rest === null ? [] : [...(slips ?? [])]
    let after = rest
    const isDone = await attempt(async () => {
      do {
        const page: ReplyOf<typeof confirmationEndpoints.makeSlips> = await call(confirmationEndpoints.makeSlips, {
          params: { id: importId },
          body: { chitId: chosen ?? '', ...(after !== null && { after }) },
        })
        made.push(...page.slips)
        after = page.next
      } while (after !== null)
    }, t.failed)
    if (isDone || made.length > 0) onMade(made)
    setRest(isDone ? null : after)
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
              setRest(null)
            }}
          />
          <Allowed to="act-for-members">
            <ActionButton
              variant="default"
              loading={busy}
              disabledReason={chosen === null ? t.chooseScheme : online ? undefined : m.chrome.offline.noConnection}
              onClick={() => void make()}
            >
              {rest === null ? t.make : t.makeRest}
            </ActionButton>
          </Allowed>
        </div>
        {rest !== null && <Alert tone="bad">{t.notAll}</Alert>}
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
