import { times } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { staff } from '../../../api/staff-queries.ts'
import { FieldGrid, SelectField } from '../../../forms/fields.tsx'
import { useFirstWrong } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { schemeChoices } from '../user/scheme-choices.ts'
import { SignedFields, WitnessFields } from '../user/signed-fields.tsx'
import css from './member-fields.module.css'
import type { Planned } from './use-plan.ts'

const t = m.enrolling.plan
const give = m.person.give

/** Tickets for the new member, whose agreement they have signed on paper; empty: none now. */
export function TicketFields({ plan }: { plan: Planned }) {
  const { values, set, open, isError, chit } = plan
  const free = chit ? chit.totalMembers - chit.membersJoined : 1
  const most = Math.min(chit?.terms.maxTicketsPerMember ?? 1, free)
  const none = open ? t.noTicket : isError ? give.failedSchemes : give.loadingSchemes
  const place = useFirstWrong<HTMLDivElement>(plan.errors)
  return (
    <div className="stack" ref={place}>
      <h3 className={css.heading}>{t.tickets}</h3>
      <FieldGrid>
        <SelectField
          label={give.chit}
          description={chit ? t.eachMonth(times(chit.contribution, Number(values.count))) : t.chitHint}
          data={[{ value: '', label: none }, ...schemeChoices(open ?? [])]}
          value={chit?._id ?? ''}
          onChange={(event) => set({ chitId: event.currentTarget.value, count: '1' })}
        />
        {most > 1 && (
          <SelectField
            label={give.count}
            data={Array.from({ length: most }, (_, place) => String(place + 1))}
            value={values.count}
            onChange={(event) => set({ count: event.currentTarget.value })}
          />
        )}
      </FieldGrid>
      {chit && (
        <>
          <FieldGrid>
            <SignedFields dialog={plan} />
          </FieldGrid>
          <WitnessFields dialog={plan} />
        </>
      )}
    </div>
  )
}

/** Who collects from the new member, for those who may assign collectors. */
export function CollectorField({ plan: { values, set } }: { plan: Planned }) {
  const { data, isError } = useQuery(staff.collectors())
  const collectors = (data ?? []).filter(({ collects }) => collects)
  return (
    <SelectField
      label={t.collector}
      description={isError ? t.failedCollectors : undefined}
      data={[
        { value: '', label: t.noCollector },
        ...collectors.map(({ user: { _id, name } }) => ({ value: _id, label: name })),
      ]}
      value={values.collectorId}
      onChange={(event) => set({ collectorId: event.currentTarget.value })}
    />
  )
}
