import { formatPhone } from '@kuri/domain'
import { Card } from '../../../components/card.tsx'
import { m } from '../../../messages/en.ts'
import type { PersonInFull } from './stands-in-the-way.ts'
import css from './user.module.css'

const t = m.person.profile

export function ProfileCard({ user, details }: Pick<PersonInFull, 'user' | 'details'>) {
  return (
    <Card title={t.title}>
      <dl className={css.facts}>
        <div>
          <dt>{m.admin.person.code}</dt>
          <dd>{user.code}</dd>
        </div>
        {details.ownName !== '' && (
          <div>
            <dt>{t.ownName}</dt>
            <dd lang={details.language}>{details.ownName}</dd>
          </div>
        )}
        {(['email', 'phone', 'address', 'location'] as const).map((fact) => (
          <div key={fact}>
            <dt>{t[fact]}</dt>
            <dd>
              {(fact === 'phone' ? formatPhone(user.phone) : user[fact]) || (
                <span className="faint">{fact === 'email' ? m.admin.person.noEmail : t.nothing}</span>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t.language}</dt>
          <dd>{m.languages[details.language]}</dd>
        </div>
        <div>
          <dt>{t.nominee}</dt>
          <dd>{details.nominee || <span className="faint">{t.nothing}</span>}</dd>
        </div>
      </dl>
    </Card>
  )
}
