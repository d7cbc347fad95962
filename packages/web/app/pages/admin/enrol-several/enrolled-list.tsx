import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { m } from '../../../messages/en.ts'
import { UserLink } from '../user-link.tsx'
import type { Several } from './use-several.ts'

const t = m.enrolSeveral

/** Who was enrolled on this page, with the codes for their cards. */
export function EnrolledList({ enrolled, onClear }: Pick<Several, 'enrolled'> & { onClear: () => void }) {
  if (enrolled.length === 0) return null
  return (
    <Card title={t.enrolled(enrolled.length)}>
      <ul>
        {enrolled.map(({ member, ticket, problem }) => (
          <SumItem key={member._id} what={<UserLink user={member} />} about={member.code}>
            {ticket !== '' && <Badge tone="ok">{ticket}</Badge>}
            {problem !== '' && (
              <Badge tone="late" isLong>
                {problem}
              </Badge>
            )}
          </SumItem>
        ))}
      </ul>
      <Button variant="default" onClick={onClear}>
        {t.clear}
      </Button>
    </Card>
  )
}
