import { agreementEndpoints } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chits } from '../../../api/queries.ts'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { SelectField, TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import { schemeChoices } from './scheme-choices.ts'
import {
  NO_WITNESSES,
  SIGNED_FIELDS,
  SignedFields,
  signedProblems,
  WitnessFields,
  witnessesIn,
  type SignedTickets,
} from './signed-fields.tsx'
import type { PersonInFull } from './stands-in-the-way.ts'

const t = m.person.give

interface Form extends SignedTickets {
  nominee: string
}

interface GiveTicketsProps extends Pick<PersonInFull, 'user'> {
  /** What was typed before and could not be given. */
  typed?: SignedTickets | null
}

/** Gives a member who signed the agreement on paper tickets of a scheme with free seats. */
export function GiveTickets({ user, typed = null }: GiveTicketsProps) {
  const today = useToday()
  const [left, setLeft] = useState(typed)
  const { data: open, isError } = useQuery(chits.open())
  // what was chosen before may be full by now
  const schemeOf = (chitId: string) => open?.find(({ _id }) => _id === chitId)?._id ?? open?.[0]?._id ?? ''
  const dialog = useDialog<Form>({
    name: `give tickets ${user._id}`,
    startsOpen: true,
    initial: () => ({ chitId: '', count: '1', number: '', day: today, nominee: '', ...NO_WITNESSES, ...left }),
    check: ({ number, day, chitId }) => ({
      ...(schemeOf(chitId) === '' && { chitId: t.chitProblem }),
      ...signedProblems({ number, day }, today),
    }),
    run: async ({ chitId, count, number, day, nominee, ...names }) => {
      const agreement = { number, day, witnesses: witnessesIn(names) }
      const body = { memberId: user._id, count: Number(count), agreement, nominee }
      const { tickets } = await call(agreementEndpoints.giveTickets, { params: { id: schemeOf(chitId) }, body })
      setLeft(null)
      notifyOk(t.done(tickets.map(({ ticketNo }) => ticketNo)))
    },
    failed: t.failed,
    fields: SIGNED_FIELDS,
  })
  const { values, errors, set } = dialog
  const chosen = open?.find(({ _id }) => _id === schemeOf(values.chitId))
  const most = Math.min(chosen?.terms.maxTicketsPerMember ?? 1, chosen ? chosen.totalMembers - chosen.membersJoined : 1)
  return (
    <>
      <ActionButton
        variant="default"
        onClick={dialog.open}
        disabledReason={open ? undefined : isError ? t.failedSchemes : t.loadingSchemes}
      >
        {t.open}
      </ActionButton>
      <DialogForm dialog={dialog} question={t.question(user.name)} consequence={t.consequence} verb={t.verb}>
        <SelectField
          data-autofocus
          label={t.chit}
          data={open?.length ? schemeChoices(open) : [{ value: '', label: t.noChit }]}
          value={schemeOf(values.chitId)}
          error={errors.chitId}
          onChange={(event) => set({ chitId: event.currentTarget.value, count: '1' })}
        />
        {most > 1 && (
          <SelectField
            label={t.count}
            data={Array.from({ length: most }, (_, place) => String(place + 1))}
            value={values.count}
            onChange={(event) => set({ count: event.currentTarget.value })}
          />
        )}
        <SignedFields dialog={dialog} />
        <WitnessFields dialog={dialog} />
        <TextField
          label={t.nominee}
          description={t.nomineeHint}
          autoComplete="off"
          value={values.nominee}
          onChange={(event) => set({ nominee: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
