import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { useShowAll } from '../../../components/use-printing.ts'
import { m } from '../../../messages/en.ts'
import type { ChitCardProps } from './chit-detail.ts'
import css from './chit-detail.module.css'

const t = m.chitDetail.members
const FIRST = 8

/** Who is in it, by ticket. Names are for fellow members and administrators. */
export function MembersCard({ chit, userId }: ChitCardProps) {
  const [all, showAll] = useShowAll()
  const { members } = chit
  return (
    <Card title={t.title} aside={<span className="sm dim">{t.aside}</span>}>
      {members.length === 0 && <p className="dim">{t.hidden}</p>}
      <ul className={css.people}>
        {members.slice(0, all ? members.length : FIRST).map((member) => (
          <li key={member.ticketNo}>
            <span className={css.ticket}>{member.ticketNo}</span>
            <span className="grow">
              {member.userId === userId ? <b className="strong">{t.you}</b> : member.name}
              {member.keptFor !== '' && <span className="sm dim block">{t.keptFor(member.keptFor)}</span>}
            </span>
            {member.prizeNo !== null && <Badge tone="ok">{t.wonPrize(member.prizeNo)}</Badge>}
          </li>
        ))}
      </ul>
      {!all && members.length > FIRST && (
        <Button variant="subtle" onClick={showAll}>
          {t.all(members.length)}
        </Button>
      )}
    </Card>
  )
}
