import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { useShowAll } from '../../../components/use-printing.ts'
import { m } from '../../../messages/en.ts'
import type { ChitCardProps } from './chit-detail.ts'
import css from './chit-detail.module.css'

const words = m.chitDetail.members
const FIRST = 8

/** Who is in it, by ticket. Names are for fellow members and administrators. */
export function MembersCard({ chit, userId }: ChitCardProps) {
  const [all, showAll] = useShowAll()
  const { members } = chit
  return (
    <Card title={words.title} aside={<span className="sm dim">{words.aside}</span>}>
      {members.length === 0 && <p className="dim">{words.hidden}</p>}
      <ul className={css.people}>
        {members.slice(0, all ? members.length : FIRST).map((member) => (
          <li key={member.ticketNo}>
            <span className={css.ticket}>{member.ticketNo}</span>
            <span className="grow">
              {member.userId === userId ? <b className="strong">{words.you}</b> : member.name}
              {member.keptFor !== '' && <span className="sm dim block">{words.keptFor(member.keptFor)}</span>}
            </span>
            {member.prizeNo === null ? (
              <span className="sm faint">{words.notWon}</span>
            ) : (
              <Badge tone="ok">{words.wonPrize(member.prizeNo)}</Badge>
            )}
          </li>
        ))}
      </ul>
      {!all && members.length > FIRST && (
        <Button variant="subtle" onClick={showAll}>
          {words.all(members.length)}
        </Button>
      )}
    </Card>
  )
}
