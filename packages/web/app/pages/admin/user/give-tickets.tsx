import { joinRequestEndpoints } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { chits } from '../../../api/queries.ts'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { SelectField, TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import { SIGNED_FIELDS, SignedFields, signedProblems, type Signed } from './signed-fields.tsx'
import type { PersonInFull } from './stands-in-the-way.ts'

const t = m.person.give

interface Form extends Signed {
  chitId: string
  count: string
  nominee: string
}

/** Gives a member who signed the agreement on paper tickets of a scheme with free seats. */
export function GiveTickets({ user }: Pick<PersonInFull, 'user'>) {
  const today = useToday()
  const { data: open } = useQuery(chits.open())
  const dialog = useDialog<Form>({
    name: `give tickets ${user._id}`,
    initial: () => ({ chitId: open?.[0]?._id ?? '', count: '1', number: '', day: today, nominee: '' }),
    check: ({ number, day, chitId }) => ({
      ...(chitId === '' && { chitId: t.chitProblem }),
      ...signedProblems({ number, day }, today),
    }),
    run: async ({ chitId, count, number, day, nominee }) => {
      const body = { memberId: user._id, count: Number(count), agreement: { number, day }, nominee }
      const { tickets } = await call(joinRequestEndpoints.giveTickets, { params: { id: chitId }, body })
      notifyOk(t.done(tickets.map(({ ticketNo }) => ticketNo)))
    },
    failed: t.failed,
    fields: SIGNED_FIELDS,
  })
  const { values, errors, set } = dialog
  const chosen = open?.find(({ _id }) => _id === values.chitId)
  const most = Math.min(chosen?.terms.maxTicketsPerMember ?? 1, chosen ? chosen.totalMembers - chosen.membersJoined : 1)
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t.open}
      </Button>
      <DialogForm dialog={dialog} question={t.question(user.name)} consequence={t.consequence} verb={t.verb}>
        <SelectField
          data-autofocus
          label={t.chit}
          data={
            open?.length
              ? open.map((chit) => ({
                  value: chit._id,
                  label: m.enrolSeveral.chit(chit.name, chit.contribution, chit.totalMembers - chit.membersJoined),
                }))
              : [{ value: '', label: t.noChit }]
          }
          value={values.chitId}
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
