import type { enrolmentEndpoints, ReplyOf } from '@kuri/contract'
import { useState } from 'react'
import { LinkButton } from '../../../components/button.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { EnrolForm } from './enrol-form.tsx'
import { EnrolledCard } from './enrolled-card.tsx'
import type { LeftOver } from './use-plan.ts'

export type Enrolled = ReplyOf<typeof enrolmentEndpoints.enrolMember> & { readonly leftOver: LeftOver }

export const handle: RoutePermission = { permission: 'enrol' }

/** Enrols one member after the other. */
export default function Enrol() {
  const [enrolled, setEnrolled] = useState<Enrolled>()
  return (
    <>
      <PageTitle
        title={m.enrol.title}
        lead={m.enrol.lead}
        action={
          <LinkButton variant="default" to={paths.enrolSeveral()}>
            {m.enrolSeveral.open}
          </LinkButton>
        }
      />
      {enrolled ? (
        <EnrolledCard {...enrolled} onAnother={() => setEnrolled(undefined)} />
      ) : (
        <EnrolForm onEnrolled={setEnrolled} />
      )}
    </>
  )
}
