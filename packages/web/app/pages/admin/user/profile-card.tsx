import { formatPhone, isStaff } from '@kuri/domain'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { useHasBranches } from '../../../list/branch-filter.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { usePermission } from '../../../use-permission.ts'
import { UserLink } from '../user-link.tsx'
import type { PersonInFull } from './stands-in-the-way.ts'
import css from './user.module.css'

const t = m.person.profile

export function ProfileCard({ user, details }: Pick<PersonInFull, 'user' | 'details'>) {
  const mayDo = usePermission()
  const mayEdit = mayDo('enrol') && (!isStaff(user.role) || mayDo('manage-roles'))
  const hasBranches = useHasBranches()
  const { kind, representative, represents, documents, bornOn, diedOn } = details
  return (
    <Card
      title={t.title}
      aside={
        mayEdit && (
          <LinkButton variant="default" to={paths.editMember(user._id)}>
            {t.edit}
          </LinkButton>
        )
      }
    >
      <dl className={css.facts}>
        <Fact name={m.admin.person.code}>{user.code}</Fact>
        {hasBranches && <Fact name={m.lists.branch}>{details.branch}</Fact>}
        {kind !== 'person' && (
          <>
            <Fact name={t.kind}>{m.enrol.kinds[kind]}</Fact>
            <Fact name={t.legalName}>{details.legalName}</Fact>
          </>
        )}
        {representative && (
          <Fact name={kind === 'minor' ? t.guardian : t.heir}>
            <UserLink user={representative} /> {representative.code}
          </Fact>
        )}
        {represents.length > 0 && (
          <Fact name={t.represents}>
            {represents.map((one) => (
              <div key={one._id}>
                <UserLink user={one} /> {one.code}
              </div>
            ))}
          </Fact>
        )}
        <Fact name={t.email}>
          {user.email ||
            (details.phoneLogin === 'none' ? <span className="faint">{m.admin.person.noLogin}</span> : NOTHING)}
        </Fact>
        <Fact name={t.phone}>{formatPhone(user.phone) || NOTHING}</Fact>
        <Known name={t.secondPhone}>{formatPhone(details.secondPhone)}</Known>
        <Fact name={t.address}>{user.address || NOTHING}</Fact>
        <Known name={t.pinCode}>{details.pinCode}</Known>
        <Fact name={t.location}>{user.location || NOTHING}</Fact>
        {details.ownName !== '' && (
          <Fact name={t.ownName}>
            <span lang={details.language}>{details.ownName}</span>
          </Fact>
        )}
        <Fact name={t.language}>{m.languages[details.language]}</Fact>
        <Known name={m.enrol.fatherOrHusband}>{details.fatherOrHusband}</Known>
        <Known name={m.enrol.bornOn}>{bornOn === null ? '' : dayText(bornOn)}</Known>
        <Known name={m.enrol.diedOn}>{diedOn === null ? '' : dayText(diedOn)}</Known>
        <Known name={m.enrol.occupation}>{details.occupation}</Known>
        <Known name={m.enrol.gstin}>{details.gstin}</Known>
        <Fact name={t.nominee}>{details.nominee || NOTHING}</Fact>
        {documents.length > 0 && (
          <Fact name={m.enrol.idKind}>
            {documents.map((document) => (
              <div key={document.kind}>
                {t.document(m.enrol.documents[document.kind], document.ends)}
                <span className="dim"> {t.seen(dayText(document.seenOn), document.seenBy)}</span>
              </div>
            ))}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

const NOTHING = <span className="faint">{t.nothing}</span>

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A fact that is shown only where it is known. */
function Known({ name, children }: { name: string; children: string }) {
  return children === '' ? null : <Fact name={name}>{children}</Fact>
}
