import { LinkButton } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { m } from '../../messages/en.ts'
import { paths } from '../../paths.ts'

const t = m.acting.profile

/** Where to see for whom one acts; while acting for a member (`member`: their name) also why no log-in is shown here. */
export function ActingCard({ member }: { member: string | null }) {
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="sm dim">{member === null ? t.why : t.ownLogIn(member)}</p>
        <div>
          <LinkButton variant="default" to={paths.acting()}>
            {t.open}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
